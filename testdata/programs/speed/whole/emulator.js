// A processor of 8 bits with a dense switch, a byte array as memory and flags; its program sorts bytes and adds numbers.
const LDA = 1, LDX = 2, STA = 3, ADD = 4, SUB = 5, INX = 6, DEX = 7, JMP = 8, BNE = 9, BEQ = 10, LDAX = 11, STAX = 12,
  CMP = 13, BCC = 14, AND = 15, XOR = 16, SHL = 17, SHR = 18, PHA = 19, PLA = 20, JSR = 21, RTS = 22, HLT = 23, TAX = 24,
  TXA = 25, CPX = 26, LDM = 27, ADM = 28, CMX = 29, STM = 30, LDN = 31;
class Processor {
  constructor() {
    this.memory = new Uint8Array(65536);
    this.a = 0; this.x = 0; this.pc = 0; this.sp = 255; this.zero = 0; this.carry = 0; this.cycles = 0;
  }
  setZero(value) { this.zero = value === 0 ? 1 : 0; return value; }
  word() {
    const value = this.memory[this.pc] | this.memory[this.pc + 1] << 8;
    this.pc += 2;
    return value;
  }
  run() {
    const memory = this.memory;
    for (;;) {
      this.cycles++;
      switch (memory[this.pc++]) {
        case LDA: this.a = this.setZero(memory[this.pc++]); break;
        case LDX: this.x = this.setZero(memory[this.pc++]); break;
        case STA: memory[this.word()] = this.a; break;
        case ADD: { const sum = this.a + memory[this.pc++]; this.carry = sum >> 8; this.a = this.setZero(sum & 255); break; }
        case SUB: { const d = this.a - memory[this.pc++]; this.carry = d >= 0 ? 1 : 0; this.a = this.setZero(d & 255); break; }
        case INX: this.x = this.setZero((this.x + 1) & 255); break;
        case DEX: this.x = this.setZero((this.x - 1) & 255); break;
        case JMP: this.pc = this.word(); break;
        case BNE: { const to = this.word(); if (!this.zero) this.pc = to; break; }
        case BEQ: { const to = this.word(); if (this.zero) this.pc = to; break; }
        case LDAX: this.a = this.setZero(memory[(this.word() + this.x) & 0xffff]); break;
        case STAX: memory[(this.word() + this.x) & 0xffff] = this.a; break;
        case CMP: { const d = this.a - memory[this.pc++]; this.carry = d >= 0 ? 1 : 0; this.setZero(d & 255); break; }
        case BCC: { const to = this.word(); if (!this.carry) this.pc = to; break; }
        case AND: this.a = this.setZero(this.a & memory[this.pc++]); break;
        case XOR: this.a = this.setZero(this.a ^ memory[this.pc++]); break;
        case SHL: this.carry = this.a >> 7; this.a = this.setZero((this.a << 1) & 255); break;
        case SHR: this.carry = this.a & 1; this.a = this.setZero(this.a >> 1); break;
        case PHA: memory[256 + this.sp] = this.a; this.sp = (this.sp - 1) & 255; break;
        case PLA: this.sp = (this.sp + 1) & 255; this.a = this.setZero(memory[256 + this.sp]); break;
        case JSR: {
          const to = this.word();
          memory[256 + this.sp] = this.pc & 255; this.sp = (this.sp - 1) & 255;
          memory[256 + this.sp] = this.pc >> 8; this.sp = (this.sp - 1) & 255;
          this.pc = to;
          break;
        }
        case RTS: {
          this.sp = (this.sp + 1) & 255; const high = memory[256 + this.sp];
          this.sp = (this.sp + 1) & 255; this.pc = memory[256 + this.sp] | high << 8;
          break;
        }
        case HLT: return this.cycles;
        case TAX: this.x = this.setZero(this.a); break;
        case TXA: this.a = this.setZero(this.x); break;
        case CPX: { const d = this.x - memory[this.pc++]; this.carry = d >= 0 ? 1 : 0; this.setZero(d & 255); break; }
        case LDM: this.a = this.setZero(memory[this.word()]); break;
        case ADM: { const sum = this.a + memory[this.word()] + this.carry; this.carry = sum >> 8; this.a = this.setZero(sum & 255); break; }
        case CMX: { const d = this.a - memory[(this.word() + this.x) & 0xffff]; this.carry = d >= 0 ? 1 : 0; this.setZero(d & 255); break; }
        case STM: memory[this.word()] = this.x; break;
        case LDN: this.x = this.setZero(memory[this.word()]); break;
        default: throw new Error("No such instruction at " + (this.pc - 1));
      }
    }
  }
}
// Turns lines like "again: LDAX 0x1000" into bytes.
function assemble(lines, memory, at) {
  const codes = { LDA, LDX, STA, ADD, SUB, INX, DEX, JMP, BNE, BEQ, LDAX, STAX, CMP, BCC, AND, XOR, SHL, SHR, PHA, PLA, JSR, RTS, HLT, TAX, TXA, CPX, LDM, ADM, CMX, STM, LDN };
  const isShort = { LDA: true, LDX: true, ADD: true, SUB: true, CMP: true, AND: true, XOR: true, CPX: true };
  const labels = {}, later = [];
  for (const line of lines) {
    const [, label, name, operand] = /^(?:(\w+):)?\s*(\w+)?\s*(\S+)?$/.exec(line.trim());
    if (label) labels[label] = at;
    if (!name) continue;
    memory[at++] = codes[name];
    if (operand === undefined) continue;
    if (isShort[name]) memory[at++] = Number(operand);
    else { later.push([at, operand]); at += 2; }
  }
  for (const [where, operand] of later) {
    const value = operand in labels ? labels[operand] : Number(operand);
    memory[where] = value & 255;
    memory[where + 1] = value >> 8;
  }
}
const program = `
    JSR fill
outer: LDX 0
    LDA 0
    STA 0x2000
inner: LDAX 0x1000
    CMX 0x1001
    BCC next
    BEQ next
    PHA
    LDAX 0x1001
    STAX 0x1000
    PLA
    STAX 0x1001
    LDA 1
    STA 0x2000
next: INX
    CPX 63
    BNE inner
    LDM 0x2000
    BNE outer
    LDX 0
sum: LDAX 0x1000
    SHL
    ADM 0x2001
    XOR 0x5a
    STA 0x2001
    INX
    CPX 64
    BNE sum
    HLT
fill: LDX 0
    LDA 17
more: STAX 0x1000
    SHL
    BCC keep
    XOR 29
keep: ADD 7
    INX
    CPX 64
    BNE more
    RTS`.trim().split("\n");
function run() {
  let cycles = 0, sum = 0;
  for (let i = 0; i < 4; i++) {
    const processor = new Processor();
    assemble(program, processor.memory, 0x400);
    processor.pc = 0x400;
    cycles += processor.run();
    sum = processor.memory[0x2001] * 256 + processor.memory[0x1000 + 20];
  }
  return cycles + ":" + sum;
}
print(run()); // => 106356:31305
