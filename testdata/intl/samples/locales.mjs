// The locales of CLDR 48 that V8 has too, and some under other names. Quoll has more, of which CLDR has little.
export const localeNames = `
af af-NA agq ak am ar ar-AE ar-BH ar-DJ ar-DZ ar-EG ar-EH ar-ER ar-IL ar-IQ ar-JO ar-KM ar-KW ar-LB ar-LY ar-MA ar-MR
ar-OM ar-PS ar-QA ar-SA ar-SD ar-SO ar-SS ar-SY ar-TD ar-TN ar-YE as asa ast az az-Cyrl az-Latn ba bas be bem bez bg
bgc bho blo bm bn bn-IN bo bo-IN br brx bs bs-Cyrl bs-Latn bua ca ca-AD ca-FR ca-IT ccp ccp-IN ce ceb cgg chr ckb
ckb-IR cs csw cv cy da da-GL dav de de-AT de-BE de-CH de-IT de-LI de-LU dje doi dsb dua dyo dz ebu ee ee-TG el el-CY
en en-001 en-150 en-AE en-AG en-AI en-AS en-AT en-AU en-BB en-BE en-BI en-BM en-BS en-BW en-BZ en-CA en-CC en-CH en-CK
en-CM en-CX en-CY en-CZ en-DE en-DG en-DK en-DM en-EE en-ER en-ES en-FI en-FJ en-FK en-FM en-FR en-GB en-GD en-GE
en-GG en-GH en-GI en-GM en-GS en-GU en-GY en-HK en-HU en-ID en-IE en-IL en-IM en-IN en-IO en-IT en-JE en-JM en-JP
en-KE en-KI en-KN en-KY en-LC en-LR en-LS en-LT en-LV en-MG en-MH en-MO en-MP en-MS en-MT en-MU en-MV en-MW en-MY
en-NA en-NF en-NG en-NL en-NO en-NR en-NU en-NZ en-PG en-PH en-PK en-PL en-PN en-PR en-PT en-PW en-RO en-RW en-SB
en-SC en-SD en-SE en-SG en-SH en-SI en-SK en-SL en-SS en-SX en-SZ en-TC en-TK en-TO en-TT en-TV en-TZ en-UA en-UG
en-UM en-VC en-VG en-VI en-VU en-WS en-ZA en-ZM en-ZW eo es es-419 es-AR es-BO es-BR es-BZ es-CL es-CO es-CR es-CU
es-DO es-EA es-EC es-GQ es-GT es-HN es-IC es-MX es-NI es-PA es-PE es-PH es-PR es-PY es-SV es-US es-UY es-VE et eu ewo
fa fa-AF ff ff-Adlm ff-Adlm-BF ff-Adlm-CM ff-Adlm-GH ff-Adlm-GM ff-Adlm-GW ff-Adlm-LR ff-Adlm-MR ff-Adlm-NE ff-Adlm-NG
ff-Adlm-SL ff-Adlm-SN ff-Latn ff-Latn-BF ff-Latn-CM ff-Latn-GH ff-Latn-GM ff-Latn-GN ff-Latn-GW ff-Latn-LR ff-Latn-MR
ff-Latn-NE ff-Latn-NG ff-Latn-SL fi fil fo fo-DK fr fr-BE fr-BF fr-BI fr-BJ fr-BL fr-CA fr-CD fr-CF fr-CG fr-CH fr-CI
fr-CM fr-DJ fr-DZ fr-GA fr-GF fr-GN fr-GP fr-GQ fr-HT fr-KM fr-LU fr-MA fr-MC fr-MF fr-MG fr-ML fr-MQ fr-MR fr-MU
fr-NC fr-NE fr-PF fr-PM fr-RE fr-RW fr-SC fr-SN fr-SY fr-TD fr-TG fr-TN fr-VU fr-WF fr-YT fur fy ga ga-GB gaa gd gl
gsw gsw-FR gsw-LI gu guz gv ha ha-GH ha-NE haw he hi hi-Latn hr hr-BA hsb hu hy ia id ie ig ii is it it-CH it-SM it-VA
ja jgo jmc jv ka kab kam kde kea kgp khq ki kk kk-Arab kk-Cyrl kk-KZ kkj kl kln km kn ko ko-CN ko-KP kok kok-Deva
kok-Latn ks ks-Arab ks-Deva ksb ksf ksh ku ku-Latn ku-Latn-IQ ku-Latn-SY ku-TR kw kxv kxv-Deva kxv-Latn kxv-Orya
kxv-Telu ky lb lg lij lmo ln ln-AO ln-CF ln-CG lo lrc lrc-IQ lt lu luo luy lv mai mas mas-TZ mer mfe mg mgh mi mk ml
mn mni mni-Beng mr ms ms-BN ms-ID ms-SG mt mua my mzn naq nb nd nds nds-NL ne ne-IN nl nl-AW nl-BE nl-BQ nl-CW nl-SR
nl-SX nmg nn nnh no nqo nso nus nyn oc oc-ES om om-KE or os os-RU pa pa-Arab pa-Guru pcm pl pms prg ps ps-PK pt pt-AO
pt-CH pt-CV pt-GQ pt-GW pt-LU pt-MO pt-MZ pt-PT pt-ST pt-TL qu qu-BO qu-EC raj rm rn ro ro-MD rof ru ru-BY ru-KG ru-KZ
ru-MD ru-UA rw rwk sa sah saq sat sat-Olck sbp sc scn sd sd-Arab sd-Deva se se-FI se-SE seh ses sg shi shi-Latn
shi-Tfng shn shn-TH si sk sl smn sn so so-DJ so-ET so-KE sq sq-MK sq-XK sr sr-Cyrl sr-Cyrl-BA sr-Cyrl-ME sr-Cyrl-XK
sr-Latn sr-Latn-BA sr-Latn-ME sr-Latn-XK st st-LS su su-Latn sv sv-AX sv-FI sw sw-CD sw-KE sw-UG syr syr-SY szl ta
ta-LK ta-MY ta-SG te teo teo-KE tg th ti ti-ER tk tn tn-BW to tok tr tr-CY tt twq tyv tzm ug uk ur ur-IN uz uz-Arab
uz-Cyrl uz-Latn vai vai-Latn vai-Vaii vec vi vmw vun wae wo xh xnr xog yav yi yo yo-BJ yrl yrl-CO yrl-VE yue yue-Hans
yue-Hant yue-Hant-CN yue-Hant-MO zgh zh zh-Hans zh-Hans-HK zh-Hans-MO zh-Hans-MY zh-Hans-SG zh-Hant zh-Hant-HK
zh-Hant-MO zh-Hant-MY zu
sr-ME zh-TW zh-HK no nb-SJ iw mo sh tl en-US-u-ca-buddhist ar-EG-u-nu-latn de-u-co-phonebk ja-u-ca-japanese th-u-ca-gregory
es-419-x-test hi-Latn-IN pt-BR en-XX xx zz-ZZ de-Latn-DE`.trim().split(/\s+/);

// The languages that most people speak: drawn as often as all others.
export const commonLocales = `
en en-US en-GB en-AU en-CA en-IN de de-AT de-CH fr fr-CA fr-CH es es-MX es-ES it pt pt-PT nl sv da nb fi is pl cs sk hu ro bg
el tr ru uk sr sr-Latn hr sl lt lv et he ar ar-EG ar-SA ar-MA fa fa-AF ur hi bn ta te ml mr gu kn pa th vi id ms fil ja ko zh
zh-Hant zh-Hant-HK my km lo ka hy az kk uz am sw af eu ca gl ga cy ne si mn ps`.trim().split(/\s+/);

export const numberingSystems = `adlm ahom arab arabext bali beng cakm deva diak fullwide gara guru hanidec kali khmr knda laoo latn
limb mathbold mathmono mlym mong mymr nkoo olck orya sund tamldec telu thai tibt vaii`.trim().split(/\s+/);

/** A locale: a common one in half of the cases. */
export const drawLocale = choices => choices.one(choices.once(2) ? commonLocales : localeNames);
