/** JSON of a bubble with nested boxes; concatenated, because `JSON.stringify` cannot nest that deep. */
export const buildNestedFlex = (boxes: number): string =>
	`{"type":"bubble","body":${'{"type":"box","layout":"vertical","contents":['.repeat(boxes)}{"type":"text","text":"底"}${"]}".repeat(boxes)}}`;
