import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { Ajv, type ValidateFunction } from "ajv";
import addFormatsModule from "ajv-formats";
import { parse } from "yaml";

type Schema = { [key: string]: unknown };

/** ajv-formats is CommonJS: its function is the default export's default. */
const addFormats = addFormatsModule as unknown as (ajv: Ajv) => Ajv;

const folder = resolve(process.env.LINE_OPENAPI_DIR ?? "../shared/line-openapi");

/**
 * Whether LINE's published OpenAPI description is installed. It is not part of this project; tests that need
 * it are skipped otherwise.
 */
export const descriptionIsPresent = existsSync(`${folder}/messaging-api.yml`);

export const DESCRIPTION_ABSENT = `LINE's OpenAPI description is not at ${folder} (set LINE_OPENAPI_DIR): nothing was compared.`;

/** Schemas of an OpenAPI description, compiled by ajv. */
export class LineDescription {
	readonly #ajv = addFormats(new Ajv({ strict: false, allErrors: true }));
	readonly #validators = new Map<string, ValidateFunction>();
	readonly #schemas: Record<string, Schema>;

	constructor(file: "messaging-api.yml" | "webhook.yml" | "insight.yml" | "liff.yml") {
		const document = parse(readFileSync(`${folder}/${file}`, "utf8")) as Schema;
		const schemas = (document.components as { schemas: Record<string, Schema> }).schemas;
		this.#schemas = schemas;
		this.#ajv.addSchema({ $id: "line", components: { schemas: withDiscriminators(schemas) } });
	}

	/** Violations of a schema by a value. */
	problems(name: string, value: unknown): string[] {
		const validate = this.#validator(name);
		return validate(value)
			? []
			: (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
	}

	/** Names of the properties with a format, in a schema and in all schemas it refers to. */
	fieldsOfFormat(format: string, name: string): string[] {
		const seen = new Set<string>();
		const found = new Set<string>();
		const visit = (value: unknown) => {
			if (typeof value !== "object" || value === null) return;
			for (const [key, part] of Object.entries(value as Schema)) {
				if ((part as Schema | null)?.format === format) found.add(key);
				const schema =
					typeof part === "string" ? /^#\/components\/schemas\/(\w+)$/.exec(part)?.[1] : undefined;
				if (schema && !seen.has(schema)) {
					seen.add(schema);
					visit(this.#schemas[schema]);
				}
				visit(part);
			}
		};
		visit(this.#schemas[name]);
		return [...found];
	}

	/** Discriminator values of a union schema. */
	kindsOf(name: string): string[] {
		const { mapping } = (this.#schemas[name]?.discriminator ?? {}) as { mapping?: Record<string, string> };
		return Object.keys(mapping ?? {});
	}

	/** Property names of an object schema, inherited ones included. */
	propertiesOf(name: string): string[] {
		const { properties = {}, allOf = [] } = (this.#schemas[name] ?? {}) as {
			properties?: Schema;
			allOf?: { $ref?: string; properties?: Schema }[];
		};
		const others = allOf.flatMap(({ $ref, properties = {} }) =>
			$ref ? this.propertiesOf($ref.split("/").at(-1) ?? "") : Object.keys(properties),
		);
		return [...new Set([...Object.keys(properties), ...others])];
	}

	#validator(name: string): ValidateFunction {
		const known = this.#validators.get(name);
		if (known) return known;
		const validate = this.#ajv.compile({ $ref: `line#/components/schemas/${name}` });
		this.#validators.set(name, validate);
		return validate;
	}
}

const BASE = "__base";

/**
 * Rewrites OpenAPI discriminators as plain JSON Schema: the union's name becomes "one of its kinds, by type",
 * and the common properties move to a base schema that only the kinds refer to.
 */
function withDiscriminators(schemas: Record<string, Schema>): Record<string, Schema> {
	const kinds = new Set(Object.keys(schemas).filter((name) => schemas[name]?.discriminator));
	const result: Record<string, Schema> = {};
	for (const [name, schema] of Object.entries(schemas)) {
		const own = kinds.has(name) ? `${name}${BASE}` : name;
		result[own] = refersToBases(schema, kinds);
		if (kinds.has(name)) result[name] = anyKind(name, schema);
	}
	return result;
}

/** In the `allOf` of a kind, a reference means the base schema; elsewhere, any kind. */
function refersToBases(schema: Schema, kinds: Set<string>): Schema {
	if (!Array.isArray(schema.allOf)) return schema;
	const allOf = (schema.allOf as Schema[]).map((part) => {
		const name =
			String(part.$ref ?? "")
				.split("/")
				.at(-1) ?? "";
		return kinds.has(name) ? { $ref: `${part.$ref}${BASE}` } : part;
	});
	return { ...schema, allOf };
}

function anyKind(name: string, schema: Schema): Schema {
	const { propertyName, mapping } = schema.discriminator as {
		propertyName: string;
		mapping: Record<string, string>;
	};
	return {
		$ref: `#/components/schemas/${name}${BASE}`,
		required: [propertyName],
		properties: { [propertyName]: { enum: Object.keys(mapping) } },
		allOf: Object.entries(mapping).map(([value, $ref]) => ({
			if: { properties: { [propertyName]: { const: value } }, required: [propertyName] },
			// biome-ignore lint/suspicious/noThenProperty: JSON Schema's own word.
			then: { $ref },
		})),
	};
}
