import { HOUSE_FIGURES } from "./house/house-figures.ts";

// `npm run house` counts code smells (docs/house.md), and fails if a count exceeds its limit.
let isOver = false;
for (const { title, limit, find } of HOUSE_FIGURES) {
	const locations = await find();
	const isTooMany = locations.length > limit;
	isOver ||= isTooMany;
	console.log(`${isTooMany ? "✗" : "✓"} ${String(locations.length).padStart(4)} （上限 ${limit}） ${title}`);
	if (isTooMany) for (const each of locations) console.log(`         ${each}`);
}
process.exit(isOver ? 1 : 0);
