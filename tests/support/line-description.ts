import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { Ajv, type ValidateFunction } from "ajv";
import addFormatsModule from "ajv-formats";
import { parse } from "yaml";

type Schema = { [key: string]: unknown };

/** ajv-formats is written for CommonJS: its function is the module's default's default. */
const addFormats = addFormatsModule as unknown as (ajv: Ajv) => Ajv;

const folder = resolve(process.env.LINE_OPENAPI_DIR ?? "../shared/line-openapi");

/** LINE's published descriptions are no part of this project: tests that need them are skipped where they are absent. */
export const descriptionIsPresent = existsSync(`${folder}/messaging-api.yml`);

export const ABSENT = `LINE's OpenAPI description is not at ${folder} (set LINE_OPENAPI_DIR): nothing was compared.`;

/** A description's schemas, as ajv reads them. */
export class Description {
	readonly #ajv = addFormats(new Ajv({ strict: false, allErrors: true }));
	readonly #validators = new Map<string, ValidateFunction>();
	readonly #schemas: Record<string, Schema>;

	constructor(file: "messaging-api.yml" | "webhook.yml") {
		const document = parse(readFileSync(`${folder}/${file}`, "utf8")) as Schema;
		const schemas = (document.components as { schemas: Record<string, Schema> }).schemas;
		this.#schemas = schemas;
		this.#ajv.addSchema({ $id: "line", components: { schemas: withDiscriminators(schemas) } });
	}

	/** What the description finds wrong with a value; empty where it fits. */
	problems(name: string, value: unknown): string[] {
		const validate = this.#validator(name);
		return validate(value)
			? []
			: (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
	}

	/** The names of the properties of a format, in a schema and in all that it leads to. */
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

	/** The kinds that a schema of several has, as its description lists them. */
	kindsOf(name: string): string[] {
		const { mapping } = (this.#schemas[name]?.discriminator ?? {}) as { mapping?: Record<string, string> };
		return Object.keys(mapping ?? {});
	}

	/** The names of an object's properties, with those of what it is built upon. */
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
 * OpenAPI's discriminators in plain JSON Schema. A schema with one stands for any of its kinds: the name says "one of
 * them, by its type", and what they have in common moves to a schema that only they refer to.
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

/** In a kind's `allOf`, the common part is meant; everywhere else, any kind. */
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
