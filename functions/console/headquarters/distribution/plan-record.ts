import { sql } from "drizzle-orm";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import type {
	RecordReason,
	RecordVerdict,
} from "#domain/console/headquarters/distribution/distribution-plan.ts";
import { recordKey } from "#domain/console/headquarters/distribution/distribution-request.ts";
import {
	type DistributedRecordKind,
	referenceKindOf,
} from "#domain/console/headquarters/distribution/kinds/registry.ts";
import { DISTRIBUTION_TEXTS } from "#domain/platform/texts/distribution-texts.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { AccountSide } from "./account-side.ts";
import { type DistributionLink, type PlanCall, type PlannedRecord, refuseRecord } from "./planned-record.ts";
import { mayRead } from "./readable-kinds.ts";
import { findByLabels } from "./record-labels.ts";
import type { StoredRecord } from "./records/definition.ts";
import { RECORDS } from "./records/registry.ts";
import { collectReferences, hashRecord } from "./references.ts";

interface RecordCall extends Pick<PlanCall, "source" | "target" | "request"> {
	link: DistributionLink | undefined;
	kind: DistributedRecordKind;
	id: number;
	reason: RecordReason;
}

/** Record that the account has already. */
interface ExistingRecord {
	match: "earlier" | "name";
	/** Whether somebody has changed it there. */
	isChanged: boolean;
	/** Whether the person has decided to overwrite it. */
	isOverwritten: boolean;
	/** Whether the source was changed since. */
	isNewer: boolean;
}

const NO_RECORD: StoredRecord = { content: { name: "" }, version: null, groupId: null, isPart: false };

/** Plans one record: its item in the account, and what happens to it. */
export async function planRecord(call: RecordCall): Promise<PlannedRecord> {
	const { source, target, request, link, kind, id, reason } = call;
	// An operator who may not see the kind does not learn the name either.
	const stored = mayRead(source.ctx, kind) ? await source.read(kind, id) : undefined;
	const record: PlannedRecord = {
		kind,
		sourceId: id,
		reason,
		link,
		existing: null,
		match: null,
		isChanged: false,
		source: stored ?? NO_RECORD,
		sourceHash: "",
		verdict: "create",
		problems: [],
		reserved: null,
		references: { ids: [], placeholders: [], choiceFields: [], files: [] },
	};
	const problem = problemOf(call, stored);
	if (problem || !stored) {
		refuseRecord(record, [problem ?? DISTRIBUTION_TEXTS.sourceGone]);
		return record;
	}
	record.references = collectReferences(kind, stored.content);
	record.sourceHash = await hashRecord(source, kind, stored);
	const existing = await findExisting(call, stored);
	if (!existing) return record;
	const { match } = existing;
	const isChanged =
		match === "earlier" && (await hashRecord(target, kind, existing.record)) !== link!.targetHash;
	// A part never changes: another one takes its place.
	if (stored.isPart)
		return !isChanged && link!.sourceHash === record.sourceHash
			? { ...record, existing, match, verdict: "same" }
			: record;
	const isOverwritten = request.overwrite.some(
		({ account, key }) => account === target.account && key === recordKey(kind, id),
	);
	return {
		...record,
		existing,
		match,
		isChanged,
		verdict: verdictOf({ match, isChanged, isOverwritten, isNewer: link?.sourceHash !== record.sourceHash }),
	};
}

function verdictOf({ match, isChanged, isOverwritten, isNewer }: ExistingRecord): RecordVerdict {
	if (isOverwritten) return "update";
	if (match === "name" || isChanged) return "kept";
	return isNewer ? "update" : "same";
}

function problemOf(
	{ source, target, kind }: RecordCall,
	stored: StoredRecord | undefined,
): string | undefined {
	const { writeAbility } = RECORDS[kind];
	if (!mayRead(source.ctx, kind)) return DISTRIBUTION_TEXTS.sourceNotAllowed;
	if (!stored) return DISTRIBUTION_TEXTS.sourceGone;
	if (stored.isUnreadable) return DISTRIBUTION_TEXTS.unreadable;
	if (writeAbility && !hasAbility(target.ctx.operator, writeAbility)) return DISTRIBUTION_TEXTS.notAllowed;
	return undefined;
}

/** The account's item: the one distributed before, or the only one of the same name and type. */
async function findExisting({ target, link, kind }: RecordCall, { content, isPart }: StoredRecord) {
	if (link) {
		const record = await target.read(kind, link.targetId);
		if (record) return { id: link.targetId, record, match: "earlier" as const };
	}
	if (isPart) return undefined;
	const found = await findSameName(target, kind, content);
	const record = found === undefined ? undefined : await target.read(kind, found);
	return record && { id: found!, record, match: "name" as const };
}

async function findSameName(
	{ ctx }: AccountSide,
	kind: DistributedRecordKind,
	content: StoredRecord["content"],
): Promise<number | undefined> {
	const reference = referenceKindOf(kind);
	const found = reference
		? (await findByLabels(ctx, reference, [content.name])).filter(
				({ type }) => type === null || type === typeOf(content),
			)
		: await queryRows(
				ctx.db,
				{ id: number },
				sql`select id from ${RECORDS[kind].table} where name = ${content.name} and deleted_at is null`,
			);
	return found.length === 1 ? found[0]!.id : undefined;
}

/** Type of an item as its label has it. */
const typeOf = ({ type, content }: StoredRecord["content"]): string =>
	String(type ?? (content as { type?: string } | undefined)?.type ?? "");
