// needs: handlebars
const Handlebars = require('handlebars/dist/cjs/handlebars').default;

Handlebars.registerHelper('loud', text => String(text).toUpperCase());
Handlebars.registerHelper('link', (text, options) => new Handlebars.SafeString(`<a href="${Handlebars.escapeExpression(options.hash.href)}">${text}</a>`));
Handlebars.registerHelper('list', function (items, options) {
  return items.map((item, i) => `<li>${options.fn(item, { data: { ...options.data, position: i + 1 } })}</li>`).join('') || options.inverse(this);
});
Handlebars.registerPartial('person', '{{name}} ({{age}}{{#if @root.unit}} {{@root.unit}}{{/if}})');
Handlebars.registerPartial('layout', '<main>{{> @partial-block}}</main>{{#> missing}}fallback{{/missing}}');

const data = {
  unit: 'years',
  people: [{ name: 'Ada', age: 36 }, { name: 'Grace <3', age: 85 }],
  map: { one: 1, two: { three: 3 } },
  empty: [],
  html: '<b>bold</b>',
};
const render = (source, options) => print(Handlebars.compile(source, options)(data));
render('{{#each people}}{{@index}}{{#if @first}} first{{/if}}{{#unless @last}},{{/unless}} {{> person}} {{else}}none{{/each}}');
render('{{#each map}}{{@key}}={{this}};{{/each}} {{#each empty}}x{{else}}nothing{{/each}}');
render('{{html}} {{{html}}} {{&html}} {{loud html}} {{loud (lookup map "one")}}');
render('{{link "see" href="/a?b=1&c=\'2\'"}} {{#list people}}{{@position}}. {{name}}{{/list}}{{#list empty}}{{else}}no items{{/list}}');
render('{{#with people.[0] as |p|}}{{p.name}} of {{../unit}}{{/with}} {{#each people as |p i|}}{{i}}:{{p.name}} {{/each}}');
render('{{#> layout}}content {{people.0.name}}{{/layout}}');
render('{{~#if unit~}}   trimmed   {{~/if~}}   {{!-- comment {{x}} --}} \\{{escaped}} {{{{raw}}}}{{x}}{{{{/raw}}}}', { knownHelpers: {} });
render('{{#*inline "local"}}<i>{{name}}</i>{{/inline}}{{#each people}}{{> local}}{{/each}}');
render('{{map.two.three}} {{map.[two].three}} {{./unit}} {{this.unit}} {{missing.path.here}} {{constructor}} {{__proto__}}');
render('{{unit}}', { noEscape: true, strict: true });
for (const bad of ['{{#if}}', '{{/if}}', '{{#if a}}{{/each}}', '{{foo bar', '{{> nowhere}}', '{{unknown 1}}']) {
  try {
    render(bad);
  } catch (e) {
    print(e.name, e.message);
  }
}
print(JSON.stringify(Handlebars.parse('a {{b.c d=1 e="f"}} {{#g}}h{{else}}i{{/g}}')));
print(Handlebars.precompile('{{#each people}}{{name}} {{> person}}{{/each}}'));
