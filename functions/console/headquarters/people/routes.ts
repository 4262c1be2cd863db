import { Hono } from "hono";
import { z } from "zod";
import { headquartersRightInput, personInput } from "#domain/console/headquarters/person-input.ts";
import { headquartersAccess } from "#functions/platform/accounts/headquarters-access.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { validateBody, validatePath } from "#functions/platform/http/validate-input.ts";
import { addPerson } from "./add-person.ts";
import { listPeople } from "./list-people.ts";
import { removePerson } from "./remove-person.ts";
import { setHeadquarters } from "./set-headquarters.ts";

const byId = z.object({ id: z.string().max(100) });

/** Routes of the people who work in several accounts. */
export const peopleRoutes = new Hono<HonoEnv>()
	.get("/api/hq/people", headquartersAccess(), async (c) => {
		const keepAlive = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
		return c.json(await listPeople({ ctx: operatorCtx(c), input: { person: c.var.person, keepAlive } }));
	})
	.post("/api/hq/people", headquartersAccess(), validateBody(personInput), async (c) =>
		c.json(await addPerson({ ctx: operatorCtx(c), input: { ...c.req.valid("json"), actor: c.var.person } })),
	)
	.post("/api/hq/people/:id/remove", headquartersAccess(), validatePath(byId), async (c) => {
		await removePerson({ ctx: operatorCtx(c), input: { ...c.req.valid("param"), actor: c.var.person } });
		return c.json({ ok: true });
	})
	.put(
		"/api/hq/people/:id/headquarters",
		headquartersAccess(),
		validatePath(byId),
		validateBody(headquartersRightInput),
		async (c) => {
			await setHeadquarters({
				ctx: operatorCtx(c),
				input: { ...c.req.valid("param"), ...c.req.valid("json"), actor: c.var.person },
			});
			return c.json({ ok: true });
		},
	);
