// package: typescript lib/typescript.js
// Transpiles a module.
let source = "import { Base, type Options } from './base';\nexport type Id = string | number;\n";
for (let i = 0; i < 12; i++) {
  source += `
export interface Shape${i} extends Base { readonly id: Id; name?: string; size(unit: 'px' | 'em'): number; }
export enum Kind${i} { None, First = ${i}, Second = First << 1 }
export class Item${i}<T extends Options = Options> extends Base implements Shape${i} {
  static #count = 0;
  private readonly values: Map<string, T[]> = new Map();
  constructor(public readonly id: Id, protected name: string = 'item${i}', private options?: Partial<T>) { super(); Item${i}.#count++; }
  size(unit: 'px' | 'em'): number { const { width = 1, ...rest } = (this.options ?? {}) as any; return unit === 'px' ? width * ${i} : (rest?.height ?? 0) / 2; }
  async *load<K extends keyof T>(keys: K[], signal?: AbortSignal): AsyncGenerator<T[K]> {
    for (const key of keys) { if (signal!.aborted) return; yield (await this.fetch(\`/items/\${this.id}/\${String(key)}\`)) satisfies T[K]; }
  }
}
export function check${i}(value: unknown): value is Shape${i} { return typeof value === 'object' && value !== null && 'id' in value; }
`;
}
function run() {
  const { outputText: code } = ts.transpileModule(source, {
    compilerOptions: { target: ts.ScriptTarget.ES2017, module: ts.ModuleKind.CommonJS }, fileName: "shapes.ts",
  });
  let sum = 0;
  for (let i = 0; i < code.length; i++) sum = (sum * 31 + code.charCodeAt(i)) | 0;
  return code.length + ":" + sum;
}
print(run()); // => 20415:-191883919
