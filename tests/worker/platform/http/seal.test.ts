import { expect, test } from "vitest";
import { seal, unseal } from "#functions/platform/auth/seal.ts";

test("what is sealed opens with the deployment's key and for its purpose alone, and never looks the same twice", async () => {
	const sealed = await seal("key", "purpose", "ひみつ");
	expect(await unseal("key", "purpose", sealed)).toBe("ひみつ");
	expect(await unseal("another", "purpose", sealed)).toBeNull();
	expect(await unseal("key", "another", sealed)).toBeNull();
	expect(await unseal("key", "purpose", `${sealed.slice(0, -2)}AA`)).toBeNull();
	expect(await unseal("key", "purpose", "")).toBeNull();
	expect(await seal("key", "purpose", "ひみつ")).not.toBe(sealed);
});
