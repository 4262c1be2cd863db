import type { Plugin } from "vite";

/** drizzle's type check of a value: it walks the value's classes, for each of ten checks per piece of SQL. */
const WALK = `  let cls = Object.getPrototypeOf(value).constructor;
  if (cls) {
    while (cls) {
      if (entityKind in cls && cls[entityKind] === type[entityKind]) {
        return true;
      }
      cls = Object.getPrototypeOf(cls);
    }
  }
  return false;
`;

/** The same, each class walked once. */
const LOOK = `  const cls = Object.getPrototypeOf(value).constructor;
  let kinds = kindsOf.get(cls);
  if (kinds === undefined) {
    kinds = new Set();
    for (let each = cls; each; each = Object.getPrototypeOf(each)) if (entityKind in each) kinds.add(each[entityKind]);
    kindsOf.set(cls, kinds);
  }
  return kinds.has(type[entityKind]);
`;

/** drizzle's module with the quicker look-up. @throws Error where a new version of it reads otherwise */
export function withQuickLook(code: string): string {
	if (!code.includes(WALK))
		throw new Error("drizzle-orm/entity.js reads otherwise: see scripts/quicker-drizzle.ts");
	return `const kindsOf = new Map();\n${code.replace(WALK, () => LOOK)}`;
}

const ASKS = "/drizzle-orm/entity.js";

/**
 * Writing a statement as text took a sixth of a request's time, half of it these walks (docs/decisions/0069-lists-in-fewer-steps.md).
 * @param environment the one that has drizzle in it: where it is built without the module, the build fails
 */
export const quickerDrizzle = (environment: string): Plugin => {
	const quickened = new Set<string>();
	return {
		name: "quicker-drizzle",
		enforce: "pre",
		transform(code, id) {
			if (!id.endsWith(ASKS)) return undefined;
			quickened.add(this.environment.name);
			return { code: withQuickLook(code), map: { mappings: "" } };
		},
		buildEnd(error) {
			const { name, mode } = this.environment;
			if (!error && mode === "build" && name === environment && !quickened.has(name))
				throw new Error(`${ASKS} is no module of the Worker: see scripts/quicker-drizzle.ts`);
		},
	};
};
