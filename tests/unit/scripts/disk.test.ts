import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { exitIfDiskFull, freeBytes } from "../../../scripts/local/disk-space.ts";

vi.mock("node:fs", async (original) => ({
	...(await original<typeof import("node:fs")>()),
	statfsSync: (folder: string) => {
		if (!folder.startsWith("/full")) throw Object.assign(new Error("no such folder"), { code: "ENOENT" });
		return { bavail: 3, bsize: 4_096 };
	},
}));

test("the room of a folder that is still to be made is that of its disk", () => {
	expect(freeBytes("/full")).toBe(12_288);
	expect(freeBytes(join("/full", "state"))).toBe(12_288);
});

test("a start on a full disk ends with one line", () => {
	const said = vi.spyOn(console, "error").mockReturnValue();
	const end = vi.spyOn(process, "exit").mockImplementation(() => {
		throw new Error("ended");
	});
	expect(() => exitIfDiskFull("/full/state")).toThrow("ended");
	expect(end).toHaveBeenCalledWith(1);
	expect(said.mock.calls).toEqual([
		[expect.stringMatching(/^データの保存先 \/full\/state の空き容量が足りません。[^\n]*$/)],
	]);
});
