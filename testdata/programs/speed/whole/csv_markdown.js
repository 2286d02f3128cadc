// CSV with quotes to a table in Markdown, and Markdown to HTML.
function parseCsv(text) {
  const rows = [];
  let row = [], field = "", isQuoted = false;
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (isQuoted) {
      if (c !== '"') field += c;
      else if (text[i + 1] === '"') { field += '"'; i++; }
      else isQuoted = false;
    } else if (c === '"') isQuoted = true;
    else if (c === ",") { row.push(field); field = ""; }
    else if (c === "\n") { row.push(field); rows.push(row); row = []; field = ""; }
    else field += c;
  }
  return rows;
}
function toMarkdown(rows) {
  const widths = rows[0].map((_, i) => Math.max(...rows.map(row => row[i].length)));
  const line = row => "| " + row.map((cell, i) => cell.padEnd(widths[i])).join(" | ") + " |";
  return [line(rows[0]), "|" + widths.map(w => "-".repeat(w + 2)).join("|") + "|", ...rows.slice(1).map(line)].join("\n");
}
function inline(text) {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;")
    .replace(/`([^`]+)`/g, "<code>$1</code>").replace(/\*\*(.+?)\*\*/g, "<b>$1</b>").replace(/\*(.+?)\*/g, "<i>$1</i>")
    .replace(/\[([^\]]+)\]\(([^)]+)\)/g, (_, label, url) => `<a href="${encodeURI(url)}">${label}</a>`);
}
function toHtml(markdown) {
  const out = [], lines = markdown.split("\n");
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i];
    const heading = /^(#{1,6})\s+(.*)$/.exec(line);
    if (heading) { out.push(`<h${heading[1].length}>${inline(heading[2])}</h${heading[1].length}>`); continue; }
    if (/^[-*] /.test(line)) {
      out.push("<ul>");
      for (; i < lines.length && /^[-*] /.test(lines[i]); i++) out.push(`<li>${inline(lines[i].substring(2))}</li>`);
      out.push("</ul>");
      i--;
    } else if (line.startsWith("|")) {
      out.push("<table>");
      for (; i < lines.length && lines[i].startsWith("|"); i++) {
        if (/^\|[-|]+\|$/.test(lines[i])) continue;
        out.push("<tr>" + lines[i].slice(1, -1).split("|").map(cell => `<td>${inline(cell.trim())}</td>`).join("") + "</tr>");
      }
      out.push("</table>");
      i--;
    } else if (line.trim() !== "") out.push(`<p>${inline(line)}</p>`);
  }
  return out.join("\n");
}
let csv = "name,city,remark\n";
for (let i = 0; i < 60; i++) csv += `Person ${i},"Town, ${i * 7 % 13}","said ""hello"" & *left* <${i}>"\n`;
let prose = "";
for (let i = 0; i < 30; i++) prose += `## Part ${i} of *many*\n\nSome **bold** text with \`code ${i}\` and a [link](http://example.org/a b/${i}).\n\n- first item\n- second **item** ${i}\n- third\n\n`;
function run() {
  const rows = parseCsv(csv), html = toHtml(prose + toMarkdown(rows));
  let hash = rows.length;
  for (let round = 0; round < 30; round++) hash = (hash + toHtml(prose).length) | 0;
  for (let i = 0; i < html.length; i++) hash = (hash * 31 + html.charCodeAt(i)) | 0;
  return html.length + ":" + hash;
}
print(run()); // => 12020:2094115001
