import { Hono } from "hono";
import { z } from "zod";
import { runContextValues } from "#domain/engine/placeholders/context-of-run.ts";
import { serialiseValues } from "#domain/engine/placeholders/written-values.ts";
import { salonEvent } from "#domain/engine/reservations/salon-events.ts";
import { type AppendInput, appendInput, favouriteInput } from "#domain/engine/selector/append-input.ts";
import {
	type AppendableKind,
	isAppendable,
	isFavouritable,
	SELECTABLE_KINDS,
	SELECTABLE_NAMES,
	selectableKindOf,
} from "#domain/engine/selector/selectable-kinds.ts";
import { VARIABLE_GROUP_NAMES, VARIABLE_GROUPS } from "#domain/engine/selector/variable-groups.ts";
import { optionalId, recordId } from "#domain/platform/wire/input-schemas.ts";
import { loadAllTargets } from "#functions/engine/placeholders/placeholder-targets.ts";
import type { PreviewReservation } from "#functions/engine/placeholders/preview-reservation.ts";
import { loadPreviewValues } from "#functions/engine/placeholders/preview-values.ts";
import { combineRoutes } from "#functions/platform/http/combine-routes.ts";
import { type HonoEnv, type OperatorCtx, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires, requiresSignIn } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath, validateQuery } from "#functions/platform/http/validate-input.ts";
import { listFieldChoices } from "./list-field-choices.ts";
import { listSelectable } from "./list-selectable.ts";
import { setItemStar } from "./star-item.ts";
import { showVariableGroup } from "./variable-group.ts";

/** Creation of an item from its name, for each kind that a selector can append to. */
export type AppendableKinds = Record<
	AppendableKind,
	(ctx: OperatorCtx, input: AppendInput) => Promise<{ id: number }>
>;

interface SelectorParts {
	kinds: AppendableKinds;
	previewReservation: PreviewReservation;
}

/** The friend for whom a text is previewed, or the reservation to whose event it refers. */
const reader = z.object({
	friend: optionalId().default(null),
	reservation: optionalId().default(null),
	flow: salonEvent.default("register"),
});

const listRoutes = combineRoutes(SELECTABLE_NAMES, (kind) => {
	const { listAbility } = selectableKindOf(kind);
	return new Hono<HonoEnv>().get(
		`/api/selector/${kind}`,
		listAbility ? requires(listAbility) : requiresSignIn(),
		async (c) => c.json(await listSelectable(operatorCtx(c), kind)),
	);
});

const appendRoutes = (kinds: AppendableKinds) =>
	combineRoutes(SELECTABLE_NAMES.filter(isAppendable), (kind) =>
		new Hono<HonoEnv>().post(
			`/api/selector/${kind}`,
			requires(SELECTABLE_KINDS[kind].appendAbility),
			validateBody(appendInput(kind)),
			async (c) => c.json(await kinds[kind](operatorCtx(c), c.req.valid("json"))),
		),
	);

const favouriteRoutes = combineRoutes(SELECTABLE_NAMES.filter(isFavouritable), (kind) =>
	new Hono<HonoEnv>().post(
		`/api/selector/${kind}/favorite`,
		requires(SELECTABLE_KINDS[kind].favouriteAbility),
		validateBody(favouriteInput),
		async (c) => {
			await setItemStar({ ctx: operatorCtx(c), kind, input: c.req.valid("json") });
			return c.body(null, 204);
		},
	),
);

const variableRoutes = combineRoutes(VARIABLE_GROUP_NAMES, (name) => {
	const kind = VARIABLE_GROUPS[name];
	return new Hono<HonoEnv>().get(
		`/api/v_resource/${name}`,
		requires(SELECTABLE_KINDS[kind].listAbility),
		async (c) => c.json(await showVariableGroup(operatorCtx(c), kind)),
	);
});

/** Routes of the selector. The entry points inject the creation of items and the preview of a reservation. */
export const selectorRoutes = ({ kinds, previewReservation }: SelectorParts) =>
	new Hono<HonoEnv>()
		.route("/", listRoutes)
		.route("/", appendRoutes(kinds))
		.route("/", favouriteRoutes)
		.route("/", variableRoutes)
		// Every operator may know the names of placeholders in a text; without them a chip would look deleted.
		.get("/api/selector/placeholders", requiresSignIn(), async (c) =>
			c.json(await loadAllTargets(operatorCtx(c))),
		)
		// Every operator may preview a text; values that they may not read are omitted.
		.get("/api/selector/placeholders/values", requiresSignIn(), validateQuery(reader), async (c) => {
			const ctx = operatorCtx(c);
			const { friend, reservation: id, flow } = c.req.valid("query");
			const { origin } = new URL(c.req.url);
			const event = id === null ? null : await previewReservation(ctx, { id, flow });
			const values = await loadPreviewValues({ ctx, input: { friend: event?.friendId ?? friend, origin } });
			return c.json(
				serialiseValues(event ? { ...values, context: runContextValues(event.context) } : values),
			);
		})
		.get("/api/var/choice/:id", requires("var-read"), validatePath(z.object({ id: recordId() })), async (c) =>
			c.json(await listFieldChoices(operatorCtx(c), c.req.valid("param").id)),
		);
