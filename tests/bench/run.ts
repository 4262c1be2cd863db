// `npm run bench`, or `npm run bench -- explorer` for one of them.
const BENCHES = [
	"messaging",
	"explorer",
	"filters",
	"filter-combinations",
	"actions",
	"broadcast",
	"archive",
	"inbox",
	"journeys",
	"salon-availability",
	"salon",
	"salon-calendar",
];
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !BENCHES.includes(name));
if (unknown.length > 0) {
	console.error(`使えるベンチは ${BENCHES.join("、")} です。`);
	process.exit(1);
}
for (const name of asked.length > 0 ? asked : BENCHES) await import(`./${name}.ts`);

export {};
