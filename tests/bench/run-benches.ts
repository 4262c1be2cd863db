import { argv, exit } from "node:process";

// `npm run bench`, or `npm run bench -- explorer` for one of them.
const BENCHES = [
	"messaging",
	"explorer",
	"filters",
	"filter-combinations",
	"actions",
	"broadcast",
	"archive",
	"backup",
	"inbox",
	"consoles",
	"journeys",
	"salon-availability",
	"salon",
	"salon-visitors",
	"salon-calendar",
	"triggers",
	"open-api-reads",
	"accounts",
	"friend-import",
	"friend-deletion",
	"followers",
	"cost-forecast",
];
const requestedNames = argv.slice(2);
const unknown = requestedNames.filter((name) => !BENCHES.includes(name));
if (unknown.length > 0) {
	console.error(`使えるベンチは ${BENCHES.join("、")} です。`);
	exit(1);
}
for (const name of requestedNames.length > 0 ? requestedNames : BENCHES) await import(`./${name}.ts`);
