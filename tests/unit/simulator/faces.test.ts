import { expect, test } from "vitest";
import { createDemoFriends } from "#db/demo/demo-friends.ts";
import { drawFace, FACE_HAIRS } from "#simulator/faces/draw-face.ts";

test("faces are drawn alike for equal friends and differ between friends", () => {
	const faces = Array.from({ length: 60 }, (_, seed) =>
		drawFace(seed, FACE_HAIRS[seed % FACE_HAIRS.length]!),
	);
	expect(new Set(faces).size).toBeGreaterThan(50);
	expect(faces[7]).toBe(drawFace(7, FACE_HAIRS[7 % FACE_HAIRS.length]!));
	for (const face of faces) {
		expect(face).toMatch(/^<svg xmlns="[^"]+" viewBox="0 0 96 96">.*<\/svg>$/);
		expect(face).not.toContain("undefined");
		expect(face.length).toBeLessThan(1_500);
	}
});

test("most friends of the demo shop have a picture that the simulator draws", () => {
	const icons = createDemoFriends(0, 60, 0).map(({ iconUrl }) => iconUrl);
	expect(icons.filter(Boolean).length).toBeGreaterThan(45);
	expect(icons).toContain(null);
	const known = new RegExp(`^/simulator/api/faces/(${FACE_HAIRS.join("|")})/\\d+$`);
	for (const icon of icons) if (icon !== null) expect(icon).toMatch(known);
});
