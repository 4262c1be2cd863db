import { and, eq, sql } from "drizzle-orm";
import { connectD1 } from "#db/d1-client.ts";
import { people } from "#db/platform/directory/people-tables.ts";
import { PEOPLE_TEXTS } from "#domain/platform/texts/people-texts.ts";
import type { Person } from "#functions/platform/accounts/find-person.ts";
import { auditRow } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import { assertMayManage } from "./assert-may-manage.ts";

/** Condition: somebody else belongs to the headquarters. */
const hasOtherMember = (id: string) =>
	sql`exists (select 1 from ${people} o where o.is_headquarters = 1 and o.id <> ${id})`;

/**
 * Gives a person the right of the headquarters, or takes it. The statement checks that somebody else has it, so
 * two people cannot take it from each other. Anybody may give up their own.
 * @throws Refusal 404; 422 for the last person who has it, and an account in which the acting person may not change the
 * person
 */
export async function setHeadquarters({
	ctx,
	input: { id, is_headquarters, actor },
}: {
	ctx: OperatorCtx;
	input: { id: string; is_headquarters: boolean; actor: Person };
}): Promise<void> {
	const directory = connectD1(ctx.env.DIRECTORY!);
	const [person] = await directory.select().from(people).where(eq(people.id, id));
	if (!person) throw notFound();
	if (person.isHeadquarters === is_headquarters) return;
	if (id !== actor.id || is_headquarters) await assertMayManage(ctx, actor, id);
	const changed = await directory
		.update(people)
		.set({ isHeadquarters: is_headquarters, version: sql`${people.version} + 1` })
		.where(and(eq(people.id, id), is_headquarters ? sql`1` : hasOtherMember(id)))
		.returning({ id: people.id });
	if (changed.length === 0) throw invalid("ERROR", PEOPLE_TEXTS.lastHeadquarters);
	await auditRow(ctx, {
		verb: is_headquarters ? "person.headquarters" : "person.headquarters-end",
		subjectType: "person",
		subjectId: id,
		detail: { after: { email: person.email, name: person.name } },
	});
}
