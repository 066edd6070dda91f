/** How /api/docs looks: light or dark as the reader's system is, one column that any screen holds. */
export const API_DOCS_STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d5dde1, #33434b); --soft: light-dark(#eef3f5, #17242b);
  --ink: light-dark(#14232b, #e6eef2); --quiet: light-dark(#4b5f69, #a9bbc4); --link: light-dark(#155a86, #8cc8ef); }
* { box-sizing: border-box; }
body { margin: 0; padding: 0 1rem 4rem; background: light-dark(#f9fbfc, #0f181d); color: var(--ink);
  font: 1rem/1.55 system-ui, sans-serif; }
main, header { max-width: 50rem; margin-inline: auto; }
h1, h2, h3, h4 { line-height: 1.2; text-wrap: balance; }
h2 { margin-top: 3rem; border-bottom: 1px solid var(--line); padding-bottom: .4rem; }
h3 { margin: 2.2rem 0 .3rem; font-size: 1.05rem; }
h4 { margin: 1.2rem 0 .3rem; font-size: .9rem; color: var(--quiet); }
a { color: var(--link); text-underline-offset: .2em; }
code { font: .92em ui-monospace, monospace; overflow-wrap: anywhere; }
.method { display: inline-block; min-width: 4.6em; font-weight: 700; }
.quiet { color: var(--quiet); }
ul, dl { margin: 0; padding: 0; list-style: none; }
nav li { padding: .15rem 0; }
dl > div { border-top: 1px solid var(--line); padding: .45rem 0; }
dt code { font-weight: 700; }
dd { margin: 0; overflow-wrap: anywhere; }
section section { background: var(--soft); border: 1px solid var(--line); border-radius: .5rem; padding: .1rem 1rem .8rem;
  margin-top: 1rem; }
section section h3 { margin-top: 1rem; }
`;
