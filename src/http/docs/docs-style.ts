/** Stylesheet of the docs page. */
export const docsStyle = `
:root{color-scheme:light dark;--ink:#1b2430;--soft:#5c6b7d;--line:#dfe5ec;--ground:#fff;--panel:#f6f8fb;--accent:#0b6b72;--code:#eef2f6}
@media(prefers-color-scheme:dark){:root{--ink:#e4eaf1;--soft:#98a7b8;--line:#2b3643;--ground:#12181f;--panel:#182029;--accent:#5fc8cf;--code:#212b36}}
*{box-sizing:border-box}
html{scroll-behavior:smooth}
body{margin:0;display:grid;grid-template-columns:19rem minmax(0,1fr);font:15px/1.55 system-ui,sans-serif;color:var(--ink);background:var(--ground)}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:1.2rem 1rem;background:var(--panel);border-right:1px solid var(--line)}
nav a{display:block;padding:.12rem .3rem;color:var(--ink);text-decoration:none;font-size:13px;white-space:nowrap;overflow:hidden;text-overflow:ellipsis;border-radius:4px}
nav a:hover{background:var(--code)}
nav a.brand{font-size:1.2rem;font-weight:700;color:var(--accent)}
nav h3{margin:1.1rem 0 .2rem .3rem;font-size:11px;letter-spacing:.08em;text-transform:uppercase;color:var(--soft)}
nav form{margin:.8rem .3rem}
nav label{display:block;margin-bottom:.2rem;font-size:13px;color:var(--soft)}
nav input,nav button{padding:.3rem .5rem;font:inherit;font-size:14px;color:var(--ink);background:var(--ground);border:1px solid var(--soft);border-radius:4px}
nav input{width:11.5rem;margin-right:.3rem}
main{padding:2rem 3rem 6rem;max-width:66rem}
h1{margin:0 0 .5rem;font-size:2rem}
h2{margin:3rem 0 1rem;padding-bottom:.3rem;border-bottom:2px solid var(--accent)}
h4{margin:1rem 0 .2rem;font-size:12px;letter-spacing:.06em;text-transform:uppercase;color:var(--soft)}
article{margin:1.2rem 0;padding:1rem 1.3rem;border:1px solid var(--line);border-radius:8px}
article:target{border-color:var(--accent);box-shadow:0 0 0 2px var(--accent)}
article h3{margin:0;font-size:1.05rem}
.summary{margin:.5rem 0;font-size:1.05rem}
.access{color:var(--soft);margin:.3rem 0}
code,pre{font-family:ui-monospace,monospace;font-size:.92em}
code{background:var(--code);padding:.08em .3em;border-radius:4px}
h3 code{background:none;padding:0}
pre{background:var(--code);padding:.8rem 1rem;border-radius:8px;overflow:auto}
b.GET,b.POST,b.PUT,b.DELETE{font:700 11px ui-monospace,monospace;letter-spacing:.03em}
b.GET{color:#1c7ed6}b.POST{color:#2b8a3e}b.PUT{color:#b8860b}b.DELETE{color:#d6336c}
ul.schema{list-style:none;margin:.2rem 0;padding-left:0}
ul.schema ul.schema{padding-left:1.2rem;border-left:1px solid var(--line)}
ul.schema li{padding:.12rem 0}
ul.schema i{color:var(--soft);font-style:normal;font-size:13px}
ul.schema span{font-size:14px}
sup{color:var(--soft)}
details{margin-top:.6rem;border-top:1px solid var(--line);padding-top:.5rem}
summary{cursor:pointer}
ul.errors{columns:2;margin:.4rem 0}
.wide{overflow:auto}
table{border-collapse:collapse;width:100%;font-size:14px}
th,td{padding:.35rem .6rem;border-bottom:1px solid var(--line);text-align:center}
th:first-child,td:first-child{text-align:left;white-space:nowrap}
td a{color:inherit;text-decoration:none}
.yes{color:var(--accent);font-weight:700}.no{color:var(--soft)}
@media(max-width:800px){body{display:block}nav{position:static;height:auto;max-height:40vh;border:0}nav a{padding:.5rem .3rem}nav input,nav button{min-height:2.75rem;font-size:16px}nav input{width:calc(100% - 6rem)}nav button{width:5rem}main{padding:1rem}article{padding:.8rem;overflow-wrap:anywhere}ul.errors{columns:1}ul.schema ul.schema{padding-left:.6rem}}
`;
