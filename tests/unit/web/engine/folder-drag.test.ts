import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { mouseDragProps } from "#web/engine/explorer/drag/mouseDragProps.ts";

test("a folder is dragged by its name with the mouse; a finger on it scrolls", () => {
	const onPointerDown = vi.fn();
	const drag = mouseDragProps({ onPointerDown });
	drag.onPointerDown({ pointerType: "touch" } as never);
	drag.onPointerDown({ pointerType: "pen" } as never);
	expect(onPointerDown).not.toHaveBeenCalled();
	drag.onPointerDown({ pointerType: "mouse" } as never);
	expect(onPointerDown).toHaveBeenCalledTimes(1);
	expect(drag.draggable).toBe(false);
});

test("grips are seen by the keyboard's focus, and always where nothing hovers", () => {
	const css = readFileSync("web/engine/explorer/drag/DragHandle.module.css", "utf8");
	expect(css).toMatch(/\.handle:focus-visible,[^{]*\{\s*opacity: 1;/);
	expect(css).toMatch(/@media \(hover: none\), \(pointer: coarse\) \{\s*\.handle \{\s*opacity: 1;/);
	expect(css).not.toContain("display: none");
});
