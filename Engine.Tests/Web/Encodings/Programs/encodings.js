// All encodings of the Encoding Standard (§8 to §14).
const decode = (label, hex, options) => { try { return new TextDecoder(label, options).decode(Uint8Array.from(hex.match(/../g), octet => parseInt(octet, 16))); } catch (e) { return e.name; } };
const codes = text => [...text].map(unit => unit.codePointAt(0).toString(16)).join();
log(decode('gbk', 'c4e3bac380')); // => 你好€
log(codes(decode('gb18030', '813081308135f4368431a5309030813080'))); // => 80,1e3e,fffd,10000,20ac
log(codes(decode('gb18030', '8135f437a6d9fe59'))); // => e7c7,fe10,9fb4
log(codes(decode('gb18030', 'a0302b81318132'))); // => fffd,30,2b,60c
log(decode('big5', 'a7da8862886488a388a5')); // => 我Ê̄Ê̌ê̄ê̌
log(codes(decode('big5', '8740fe408140'))); // => 43f0,9442,fffd,40
log(decode('euc-jp', 'c6fcb1b18eb18fb0a1')); // => 日臼ｱ丂
log(decode('shift_jis', '93fa967bb1f040').slice(0, 3)); // => 日本ｱ
log(codes(decode('shift_jis', 'f040fcfc85'))); // => e000,fffd,fffd
log(decode('iso-2022-jp', '41 1b2442 467c 1b284a 5c7e 1b2849 31 1b2842 42'.replaceAll(' ', ''))); // => A日¥‾ｱB
log(codes(decode('iso-2022-jp', '1b284a1b2842'))); // => fffd
log(codes(decode('iso-2022-jp', '1b24'))); // => fffd,24
log(decode('euc-kr', 'b0a1c7d18141')); // => 가한갂
log(`${decode('windows-1252', '80ff')}|${decode('iso-8859-8-i', 'e0a1')}|${decode('koi8-u', 'aebe')}|${decode('macintosh', 'dbf0').length}`); // => €ÿ|א�|ўЎ|2
log(codes(decode('x-user-defined', '7f80ff'))); // => 7f,f780,f7ff
log(decode('windows-1253', 'd2', { fatal: true })); // => TypeError
log(decode('big5', '80', { fatal: true })); // => TypeError
const labels = 'utf-8 ibm866 iso-8859-2 iso-8859-3 iso-8859-4 iso-8859-5 iso-8859-6 iso-8859-7 iso-8859-8 iso-8859-8-i iso-8859-10 iso-8859-13 iso-8859-14 iso-8859-15 iso-8859-16 koi8-r koi8-u macintosh windows-874 windows-1250 windows-1251 windows-1252 windows-1253 windows-1254 windows-1255 windows-1256 windows-1257 windows-1258 x-mac-cyrillic gbk gb18030 big5 euc-jp iso-2022-jp shift_jis euc-kr utf-16be utf-16le x-user-defined'.split(' ');
log(labels.every(label => new TextDecoder(label).encoding === label)); // => true
