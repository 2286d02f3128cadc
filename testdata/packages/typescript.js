// needs: typescript
// transpileModule over a file of about 2,000 lines that the program creates.
const ts = require('typescript');

const parts = [`/** Shapes. */\nimport { Base, type Options } from './base';\nimport * as util from './util';\nexport type Id = string | number;\n`];
for (let i = 0; i < 60; i++) {
  parts.push(`
export interface Shape${i} extends Base {
  readonly id: Id;
  name?: string;
  size(unit: 'px' | 'em'): number;
}

export enum Kind${i} { None, First = ${i}, Second = First << 1, Text = 'text' }
declare const external${i}: { readonly [key: string]: number };

@util.register('${i}')
export class Item${i}<T extends Options = Options> extends Base implements Shape${i} {
  static #count = 0;
  private readonly values: Map<string, T[]> = new Map();
  declare hidden: boolean;
  constructor(public readonly id: Id, protected name: string = 'item${i}', private options?: Partial<T>) {
    super();
    Item${i}.#count++;
  }
  @util.memo() size(unit: 'px' | 'em'): number {
    const { width = 1, ...rest } = (this.options ?? {}) as any;
    return unit === 'px' ? width * ${i} : (rest?.height ?? 0) / 2;
  }
  get first(): T | undefined { return this.values.get(this.name)?.[0]; }
  async *load<K extends keyof T>(keys: K[], signal?: AbortSignal): AsyncGenerator<T[K]> {
    for (const key of keys) {
      if (signal!.aborted) return;
      yield (await util.fetch(\`/items/\${this.id}/\${String(key)}\`)) satisfies T[K];
    }
  }
}

export function check${i}(value: unknown): value is Shape${i} {
  return typeof value === 'object' && value !== null && 'id' in value;
}
export namespace Inner${i} { export const size = Kind${i}.Second; export function of(n: number): Id { return <Id>n + size; } }
`);
}
const source = parts.join('');
print(source.split('\n').length, source.length);

function digest(text) {
  let sum = 0;
  for (let i = 0; i < text.length; i++) sum = (sum * 31 + text.charCodeAt(i)) | 0;
  return `${text.length} ${sum}`;
}

const options = { target: ts.ScriptTarget.ES2015, module: ts.ModuleKind.CommonJS, experimentalDecorators: true, sourceMap: true };
const result = ts.transpileModule(source, { compilerOptions: options, fileName: 'shapes.ts', reportDiagnostics: true });
print(digest(result.outputText), digest(result.sourceMapText), result.diagnostics.length);
print(result.outputText.slice(0, 3000));

const modern = ts.transpileModule('const el = <div a={1} {...b}>text {c}</div>; export default class { accessor x = 1; #y?: number }',
  { compilerOptions: { target: ts.ScriptTarget.ES2022, jsx: ts.JsxEmit.React }, fileName: 'a.tsx' });
print(modern.outputText);
const wrong = ts.transpileModule('let x: = 5; function (', { reportDiagnostics: true });
for (const d of wrong.diagnostics) print(d.code, d.start, ts.flattenDiagnosticMessageText(d.messageText, '\n'));
const file = ts.createSourceFile('b.ts', 'type A<T> = { [K in keyof T]?: T[K] extends infer U ? U : never };', ts.ScriptTarget.Latest, true);
const kinds = [];
(function walk(node) { kinds.push(ts.SyntaxKind[node.kind]); ts.forEachChild(node, walk); })(file);
print(kinds.join(' '));
print(ts.version);
