/** A bubble whose boxes lie so deep within each other, written down: deep ones are too deep for `JSON.stringify`. */
export const nestedFlex = (boxes: number): string =>
	`{"type":"bubble","body":${'{"type":"box","layout":"vertical","contents":['.repeat(boxes)}{"type":"text","text":"底"}${"]}".repeat(boxes)}}`;
