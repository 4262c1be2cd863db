import { OWN_COLOUR } from "#domain/platform/brand/own-colour.ts";

/** Style of the booking pages for one-handed use on a phone, light and dark. */
export const BOOKING_STYLE = `
:root { --line: #c9ced6; --soft: #f3f6f9; --main: ${OWN_COLOUR}; --bad: #b3261e; --dim: #57606a; }
main { max-width: 44rem; padding: 1rem 1rem 3rem; }
header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; font-size: 0.875rem; border-bottom: 1px solid var(--line); }
header p, footer p { margin: 0.25rem 0; }
.shop { font-weight: 600; }
h1 { margin: 1rem 0 0.5rem; }
h2 { font-size: 1.0625rem; margin: 1.5rem 0 0.5rem; }
a { color: var(--main); }
footer { margin-top: 2.5rem; padding-top: 0.75rem; border-top: 1px solid var(--line); font-size: 0.875rem; }
.steps { display: flex; flex-wrap: wrap; gap: 0.25rem 0.75rem; margin: 0 0 0.75rem; padding: 0; list-style: none; font-size: 0.875rem; color: var(--dim); }
.cards { margin: 0; padding: 0; list-style: none; display: grid; gap: 0.75rem; }
.card { display: flex; gap: 0.75rem; padding: 0.75rem; border: 1px solid var(--line); border-radius: 0.5rem; color: inherit; text-decoration: none; }
.card:hover { background: var(--soft); }
.card img { flex: none; width: 5rem; height: 5rem; object-fit: cover; border-radius: 0.375rem; background: var(--soft); }
.card b, .card .facts, .card .text { display: block; }
.card .facts { color: var(--dim); font-size: 0.875rem; }
.card .text { margin: 0.25rem 0 0; font-size: 0.875rem; }
.weeks { display: flex; justify-content: space-between; align-items: center; gap: 0.5rem; min-height: 2.75rem; }
.weeks a, .weeks button { display: inline-flex; align-items: center; width: auto; min-height: 2.75rem; margin: 0; padding: 0 0.5rem; border: 0; background: none; color: var(--main); font: inherit; cursor: pointer; text-decoration: underline; }
.weeks span { font-weight: 600; text-align: center; }
.legend { margin: 0.25rem 0; font-size: 0.8125rem; color: var(--dim); }
table { width: 100%; border-collapse: collapse; table-layout: fixed; font-variant-numeric: tabular-nums; }
th, td { padding: 0; border: 1px solid var(--line); text-align: center; font-weight: 400; }
thead th { padding: 0.25rem 0; font-size: 0.8125rem; line-height: 1.3; background: var(--soft); position: sticky; top: 0; }
thead th:first-child, tbody th { width: 3.25rem; font-size: 0.8125rem; background: var(--soft); }
.sun { color: var(--bad); } .sat { color: var(--main); }
td button { width: 100%; min-height: 2.5rem; margin: 0; border: 0; border-radius: 0; background: none; color: var(--main); font: inherit; font-size: 1.125rem; font-weight: 600; cursor: pointer; }
td button:hover { background: var(--soft); }
td span { color: var(--dim); }
dl { display: grid; grid-template-columns: fit-content(6.5rem) 1fr; gap: 0.375rem 0.75rem; margin: 0 0 1rem; padding: 0.75rem 1rem; border: 1px solid var(--line); border-radius: 0.5rem; }
dt { color: var(--dim); } dd { margin: 0; min-width: 0; white-space: pre-wrap; }
.total { font-weight: 600; }
.agreement { max-height: 12rem; overflow: auto; padding: 0.5rem 0.75rem; border: 1px solid var(--line); border-radius: 0.25rem; font-size: 0.875rem; white-space: pre-wrap; }
.check { display: flex; gap: 0.5rem; align-items: center; min-height: 2.75rem; font-weight: 600; }
.check input { width: 1.375rem; min-height: 1.375rem; height: 1.375rem; margin: 0; flex: none; }
.trap { position: absolute; left: -999rem; }
.wide, .quiet { box-sizing: border-box; display: block; width: 100%; padding: 0.75rem; border-radius: 0.25rem; text-align: center; background: var(--main); color: #fff; text-decoration: none; font-weight: 600; }
.quiet, button.quiet { background: none; color: var(--main); border: 1px solid var(--main); }
.danger { background: var(--bad); }
.actions { display: grid; gap: 0.5rem; margin: 1rem 0; }
.problems { margin: 0 0 1rem; }
.booking { margin: 0 0 1rem; padding: 0.75rem 1rem; border: 1px solid var(--line); border-radius: 0.5rem; }
.booking dl { padding: 0; border: 0; margin: 0.5rem 0; }
.next { display: grid; gap: 0.5rem; }
.next .note { margin: 0; }
@media (prefers-color-scheme: dark) {
	:root { --line: #4b5562; --soft: #20262e; --main: #8fc0f2; --bad: #f2a49e; --dim: #b0b8c1; }
	.wide, main button { background: #3270a8; }
	.danger { background: #a03630; }
	td button, .weeks button, .quiet, main button.quiet { background: none; }
}
`;
