// needs: mustache
const Mustache = require('mustache');

const view = {
  title: 'Tasks & <notes>',
  people: [{ name: 'Ada', done: true, tasks: ['plan', 'write'] }, { name: 'Bob', done: false, tasks: [] }],
  upper() { return (text, render) => render(text).toUpperCase(); },
  total() { return this.people.reduce((sum, p) => sum + p.tasks.length, 0); },
  deep: { a: { b: { c: 'found' } } },
  none: [],
};
print(Mustache.render(`{{! a comment }}
<h1>{{title}}</h1> {{{title}}} {{&title}}
{{#people}}
  * {{name}}: {{#done}}done{{/done}}{{^done}}open{{/done}}
    {{#tasks}}
    - {{.}}
    {{/tasks}}
    {{^tasks}}
    - nothing
    {{/tasks}}
{{/people}}
{{#upper}}shout {{total}}{{/upper}} {{deep.a.b.c}}
{{^none}}empty{{/none}}
{{> footer}}
{{=<% %>=}}
<% title %> {{ not a tag }}
`, view, { footer: 'by {{#people}}{{name}} {{/people}}\n  {{> line}}\n', line: '-- {{deep.a.b.c}} --' }));
print(JSON.stringify(Mustache.parse('a {{b}} {{#c}}d{{/c}} {{{e}}}')));
for (const bad of ['{{#a}}', '{{/a}}', '{{#a}}{{/b}}', '{{a', '{{=x}}']) {
  try {
    print(Mustache.render(bad, {}));
  } catch (e) {
    print(e instanceof Error, e.message);
  }
}
const rows = Array.from({ length: 2000 }, (_, i) => ({ i, text: `row <${i}>`, odd: i % 2 === 1 }));
const table = Mustache.render('{{#rows}}<tr class="{{#odd}}odd{{/odd}}"><td>{{i}}</td><td>{{text}}</td></tr>\n{{/rows}}', { rows });
let sum = 0;
for (let i = 0; i < table.length; i++) sum = (sum * 31 + table.charCodeAt(i)) | 0;
print(table.length, sum);
