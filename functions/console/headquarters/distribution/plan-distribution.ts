import { and, eq, sql } from "drizzle-orm";
import { connectD1 } from "#db/d1-client.ts";
import { distributionLinks } from "#db/platform/directory/distribution-tables.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import type {
	AccountPlanView,
	RecordReason,
	RecordVerdict,
	ReferenceMatch,
} from "#domain/console/headquarters/distribution/distribution-plan.ts";
import {
	type DistributionRequest,
	recordKey,
} from "#domain/console/headquarters/distribution/distribution-request.ts";
import {
	contentWalkOf,
	type DistributedRecordKind,
	recordKindOf,
	referenceKindOf,
} from "#domain/console/headquarters/distribution/kinds/registry.ts";
import type { ReferenceKind } from "#domain/console/headquarters/distribution/reference-visitor.ts";
import type { PlaceholderTargets } from "#domain/engine/placeholders/definition.ts";
import { DISTRIBUTION_TEXTS } from "#domain/platform/texts/distribution-texts.ts";
import { loadAllTargets } from "#functions/engine/placeholders/placeholder-targets.ts";
import { announceRecord, createSaveGroup, type SaveGroup } from "#functions/engine/save-groups/save-group.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import type { AccountSide } from "./account-side.ts";
import { createVisitor, PLACEHOLDER_KINDS } from "./create-visitor.ts";
import { type PlannedFile, planFiles } from "./plan-files.ts";
import { findByLabels, labelsById, type RecordLabel } from "./record-labels.ts";
import type { ReservedColumns, StoredRecord } from "./records/definition.ts";
import { RECORDS, SAVE_ORDER } from "./records/registry.ts";
import {
	type CollectedReferences,
	collectReferences,
	hashOf,
	hashRecord,
	type Reference,
	referenceKey,
} from "./references.ts";

type DistributionLink = typeof distributionLinks.$inferSelect;

/** Record of the source with its place in an account. */
export interface PlannedRecord {
	kind: DistributedRecordKind;
	sourceId: number;
	reason: RecordReason;
	source: StoredRecord;
	sourceHash: string;
	references: CollectedReferences;
	existing: { id: number; record: StoredRecord } | null;
	link: DistributionLink | undefined;
	match: "earlier" | "name" | null;
	isChanged: boolean;
	verdict: RecordVerdict;
	problems: string[];
	reserved: ReservedColumns | null;
}

/** Reference of the source's records with its record in an account. */
export interface PlannedReference {
	kind: ReferenceKind;
	id: number;
	name: string;
	match: ReferenceMatch;
	/** Null for one that is left out, or is created by the transaction. */
	targetId: number | null;
}

/** Distribution to one account: what is written, and the checked statements that write it. */
export interface AccountPlan {
	records: PlannedRecord[];
	references: Map<string, PlannedReference>;
	group: SaveGroup;
	files: PlannedFile[];
	fingerprint: string;
	isBlocked: boolean;
	view: AccountPlanView;
}

interface PlanCall {
	source: AccountSide;
	target: AccountSide;
	request: DistributionRequest;
	/** Id of the distribution, by which its saves are recognised; of a dry run, anything. */
	id: string;
}

/** Plans a distribution to one account, by the same checks as the saves of each kind's editor. Writes nothing. */
export async function planForAccount(call: PlanCall): Promise<AccountPlan> {
	const { source, target, request } = call;
	const [links, sourceTargets, targetTargets] = await Promise.all([
		loadLinks(source, target),
		loadAllTargets(source.ctx),
		loadAllTargets(target.ctx),
	]);
	const plan = await discover(call, links, sourceTargets);
	const group = createSaveGroup();
	await reserveIds(target, plan.records, group);
	resolveTogether(plan);
	const fileKeys = [...new Set(plan.records.filter(isWritten).flatMap(({ references }) => references.files))];
	const { files, missing } = await planFiles(source, fileKeys, group);
	for (const record of plan.records)
		if (isWritten(record) && record.references.files.some((key) => missing.has(key)))
			refuse(record, [DISTRIBUTION_TEXTS.fileGone]);
	await planSaves(call, { ...plan, group, sourceTargets, targetTargets });
	return summarise(call, { ...plan, group, files, request });
}

const isWritten = ({ verdict }: PlannedRecord): boolean => verdict === "create" || verdict === "update";

function refuse(record: PlannedRecord, problems: string[]): void {
	record.verdict = "refused";
	record.problems.push(...problems);
}

/** Earlier distributions between two accounts, by the key of the source's record. */
async function loadLinks(source: AccountSide, target: AccountSide): Promise<Map<string, DistributionLink>> {
	const rows = await connectD1(source.ctx.env.DIRECTORY!)
		.select()
		.from(distributionLinks)
		.where(
			and(
				eq(distributionLinks.sourceAccount, source.account),
				eq(distributionLinks.targetAccount, target.account),
			),
		);
	return new Map(rows.map((row) => [recordKey(row.kind, row.sourceId), row]));
}

interface Discovered {
	records: PlannedRecord[];
	byKey: Map<string, PlannedRecord>;
	references: Map<string, PlannedReference>;
}

/** Finds all records of a distribution, in waves: those chosen, and those that they need. */
async function discover(
	{ source, target, request }: PlanCall,
	links: ReadonlyMap<string, DistributionLink>,
	sourceTargets: PlaceholderTargets,
): Promise<Discovered> {
	const plan: Discovered = { records: [], byKey: new Map(), references: new Map() };
	const decisions = new Map(request.missing.map(({ key, choice }) => [key, choice]));
	let wave: { kind: DistributedRecordKind; id: number; reason: RecordReason }[] = request.items.map(
		(item) => ({
			...item,
			reason: "chosen",
		}),
	);
	while (wave.length > 0) {
		const newKeys = new Map(wave.map((record) => [recordKey(record.kind, record.id), record]));
		const newRecords = await Promise.all(
			[...newKeys]
				.filter(([key]) => !plan.byKey.has(key))
				.map(([key, record]) => planRecord({ source, target, request, link: links.get(key), ...record })),
		);
		for (const record of newRecords) plan.byKey.set(recordKey(record.kind, record.sourceId), record);
		plan.records.push(...newRecords);
		wave = [];
		// Records that are kept as they are have no references to resolve.
		for (const [kind, ids] of referencesOf(newRecords.filter(isWritten), plan, sourceTargets)) {
			const found = await resolveReferences({ source, target, links, kind, ids, decisions });
			for (const reference of found) {
				plan.references.set(referenceKey(kind, reference.id), reference);
				const recordKind = recordKindOf(kind);
				if (reference.match === "together" && recordKind)
					wave.push({
						kind: recordKind,
						id: reference.id,
						reason: decisions.get(referenceKey(kind, reference.id)) === "take" ? "taken" : "part",
					});
			}
		}
	}
	return plan;
}

/** References of records that are not resolved yet, by kind. Those to chosen records are resolved by them. */
function referencesOf(
	records: readonly PlannedRecord[],
	{ references, byKey }: Discovered,
	sourceTargets: PlaceholderTargets,
): Map<ReferenceKind, Set<number>> {
	const found = new Map<ReferenceKind, Set<number>>();
	const add = (kind: ReferenceKind, id: number) => {
		if (references.has(referenceKey(kind, id))) return;
		const recordKind = recordKindOf(kind);
		if (recordKind && byKey.has(recordKey(recordKind, id))) {
			references.set(referenceKey(kind, id), { kind, id, name: "", match: "together", targetId: null });
			return;
		}
		found.set(kind, (found.get(kind) ?? new Set()).add(id));
	};
	for (const { references: collected } of records) {
		for (const { kind, id } of collected.ids) add(kind, id);
		for (const { kind, written } of collected.placeholders) {
			const record = PLACEHOLDER_KINDS[kind].find(sourceTargets, written);
			if (record) add(PLACEHOLDER_KINDS[kind].reference, record.id);
		}
	}
	return found;
}

interface ResolveCall extends Pick<PlanCall, "source" | "target"> {
	links: ReadonlyMap<string, DistributionLink>;
	kind: ReferenceKind;
	ids: ReadonlySet<number>;
	decisions: ReadonlyMap<string, "take" | "leave">;
}

/** Resolves references of one kind: by an earlier distribution, by name, or by the person's decision. */
async function resolveReferences(call: ResolveCall): Promise<PlannedReference[]> {
	const { source, target, links, kind, decisions } = call;
	const recordKind = recordKindOf(kind);
	const ids = [...call.ids];
	const parts = new Set<number>();
	if (recordKind)
		await Promise.all(
			ids.map(async (id) => {
				if ((await source.read(recordKind, id))?.isPart) parts.add(id);
			}),
		);
	const names = new Map((await labelsById(source.ctx, kind, ids)).map((label) => [label.id, label]));
	const linkOf = (id: number) => recordKind && links.get(recordKey(recordKind, id));
	const alive = new Set(
		(
			await labelsById(
				target.ctx,
				kind,
				ids.flatMap((id) => linkOf(id)?.targetId ?? []),
			)
		).map(({ id }) => id),
	);
	const byLabel = Map.groupBy(
		await findByLabels(
			target.ctx,
			kind,
			[...names.values()].map(({ label }) => label),
		),
		labelKey,
	);
	return ids.map((id): PlannedReference => {
		const label = names.get(id);
		const reference = { kind, id, name: label?.label ?? "" };
		if (parts.has(id)) return { ...reference, match: "together", targetId: null };
		const link = linkOf(id);
		if (link && alive.has(link.targetId)) return { ...reference, match: "earlier", targetId: link.targetId };
		const sameName = label ? (byLabel.get(labelKey(label)) ?? []) : [];
		if (sameName.length === 1) return { ...reference, match: "name", targetId: sameName[0]!.id };
		const decision = decisions.get(referenceKey(kind, id));
		if (decision === "take" && recordKind && label)
			return { ...reference, match: "together", targetId: null };
		// A record that the source has deleted cannot be distributed, and is not missed there.
		if (decision === "leave" || !label) return { ...reference, match: "left", targetId: null };
		return { ...reference, match: "undecided", targetId: null };
	});
}

const labelKey = ({ label, type }: RecordLabel): string => JSON.stringify([label, type]);

interface RecordCall extends Pick<PlanCall, "source" | "target" | "request"> {
	link: DistributionLink | undefined;
	kind: DistributedRecordKind;
	id: number;
	reason: RecordReason;
}

const NO_RECORD: StoredRecord = { content: { name: "" }, version: null, groupId: null, isPart: false };

/** Plans one record: its item in the account, and what happens to it. */
async function planRecord(call: RecordCall): Promise<PlannedRecord> {
	const { source, target, request, link, kind, id, reason } = call;
	const stored = await source.read(kind, id);
	const record: PlannedRecord = {
		...{ kind, sourceId: id, reason, link, existing: null, match: null, isChanged: false },
		...{ source: stored ?? NO_RECORD, sourceHash: "", verdict: "create", problems: [], reserved: null },
		references: { ids: [], placeholders: [], choiceFields: [], files: [] },
	};
	const problem = problemOf(call, stored);
	if (problem || !stored) {
		refuse(record, [problem ?? DISTRIBUTION_TEXTS.sourceGone]);
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
		...{ existing, match, isChanged },
		verdict: verdictOf({ match, isChanged, isOverwritten, isNewer: link?.sourceHash !== record.sourceHash }),
	};
}

function verdictOf({
	match,
	isChanged,
	isOverwritten,
	isNewer,
}: {
	match: "earlier" | "name";
	isChanged: boolean;
	isOverwritten: boolean;
	isNewer: boolean;
}): RecordVerdict {
	if (isOverwritten) return "update";
	if (match === "name" || isChanged) return "kept";
	return isNewer ? "update" : "same";
}

function problemOf(
	{ source, target, kind }: RecordCall,
	stored: StoredRecord | undefined,
): string | undefined {
	const { readAbility, writeAbility } = RECORDS[kind];
	if (readAbility && !hasAbility(source.ctx.operator, readAbility))
		return DISTRIBUTION_TEXTS.sourceNotAllowed;
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

/** Reserves the ids of new records, so that others can name them in the same transaction. */
async function reserveIds(target: AccountSide, records: PlannedRecord[], group: SaveGroup): Promise<void> {
	for (const [kind, ofKind] of Map.groupBy(records, ({ kind }) => kind)) {
		const { table, reserveColumns } = RECORDS[kind];
		const created = ofKind.filter(({ verdict }) => verdict === "create");
		// Numbers of saved searches are assigned by their save, and no record names them.
		if (created.length === 0 || !isReferred(kind)) continue;
		const [row] = await queryRows(
			target.ctx.db,
			{ highest: number },
			sql`select coalesce(max(id), 0) as highest from ${table}`,
		);
		for (const [index, record] of created.entries()) {
			record.reserved = { ...reserveColumns?.(target.ctx), id: (row?.highest ?? 0) + 1 + index };
			announceRecord(group, table, record.reserved.id, record.reserved);
		}
	}
}

const isReferred = (kind: DistributedRecordKind): boolean => kind !== "funnel";

/** Completes the references to records that are part of the distribution. */
function resolveTogether({ byKey, references }: Discovered): void {
	for (const reference of references.values()) {
		const kind = recordKindOf(reference.kind);
		const record = kind && byKey.get(recordKey(kind, reference.id));
		if (!record) continue;
		reference.name = record.source.content.name;
		reference.targetId = record.existing?.id ?? record.reserved?.id ?? null;
		reference.match = record.match ?? "together";
	}
}

interface SavesPlan extends Discovered {
	group: SaveGroup;
	sourceTargets: PlaceholderTargets;
	targetTargets: PlaceholderTargets;
}

/** Checks and prepares the saves of all records, in an order in which each finds what it needs. */
async function planSaves({ source, target, request, id }: PlanCall, plan: SavesPlan): Promise<void> {
	const { records, references, group } = plan;
	const visitor = await createVisitor({ source, target, ...plan });
	const ordered = records
		.filter(isWritten)
		.toSorted((first, second) => SAVE_ORDER.indexOf(first.kind) - SAVE_ORDER.indexOf(second.kind));
	for (const record of ordered) {
		const { kind, sourceId, source: stored, existing, reserved } = record;
		// Its save can be checked once somebody has decided on its references.
		if (record.references.ids.some((each) => isUndecided(references, each))) continue;
		const { walk, ownFields = [], switchField } = contentWalkOf(kind);
		const walked = walk(stored.content, visitor);
		if (walked === null) {
			refuse(record, [DISTRIBUTION_TEXTS.incomplete]);
			continue;
		}
		const own =
			existing && Object.fromEntries(ownFields.map((field) => [field, existing.record.content[field]]));
		const isOff = !existing && switchField && !request.activates;
		try {
			await RECORDS[kind].save({
				ctx: { ...target.ctx, group, saveKey: saveKeyOf(id, kind, sourceId) },
				content: { ...walked, ...own, ...(isOff && { [switchField]: 0 }) },
				existing,
				reserved,
			});
		} catch (error) {
			if (!(error instanceof Refusal)) throw error;
			refuse(record, [...new Set(Object.values(error.body).flat())]);
		}
	}
}

const isUndecided = (references: Discovered["references"], { kind, id }: Reference): boolean =>
	references.get(referenceKey(kind, id))?.match === "undecided";

/** Key of a record's save, by which a distribution finds what it has written. */
export const saveKeyOf = (id: string, kind: DistributedRecordKind, sourceId: number): string =>
	`distribution:${id}:${recordKey(kind, sourceId)}`;

function summarise(
	{ source, target }: PlanCall,
	{
		records,
		references,
		group,
		files,
		request,
	}: Discovered & { group: SaveGroup; files: PlannedFile[]; request: DistributionRequest },
): AccountPlan {
	const isBlocked =
		records.some(({ verdict }) => verdict === "refused") ||
		[...references.values()].some(({ match }) => match === "undecided");
	const usersOf = (reference: PlannedReference) =>
		records
			.filter(({ references: { ids } }) =>
				ids.some(({ kind, id }) => kind === reference.kind && id === reference.id),
			)
			.map(({ source: { content } }) => content.name);
	const fingerprint = hashOf({
		records: records.map(({ kind, sourceId, sourceHash, verdict, existing, problems }) => [
			...[kind, sourceId, sourceHash, verdict, problems],
			existing && [existing.id, existing.record.version],
		]),
		references: [...references].map(([key, { match, targetId }]) => [
			key,
			match,
			match === "together" || targetId,
		]),
		activates: request.activates,
	});
	const sourceHost = source.ctx.env.PUBLIC_ORIGIN;
	return {
		...{ records, references, group, files, fingerprint, isBlocked },
		view: {
			...{ account: target.account, label: target.label, reason: null, isBlocked, fingerprint },
			files: files.length,
			records: records.map(({ kind, sourceId, existing, source: { content }, ...record }) => ({
				...{ key: recordKey(kind, sourceId), kind, sourceId, targetId: existing?.id ?? null },
				...{ name: content.name, reason: record.reason, verdict: record.verdict, match: record.match },
				...{ isChanged: record.isChanged, problems: record.problems },
			})),
			references: [...references].map(([key, reference]) => ({
				...{ key, kind: reference.kind, name: reference.name, match: reference.match },
				canBeTaken: recordKindOf(reference.kind) !== undefined && reference.name !== "",
				usedBy: usersOf(reference),
			})),
			sourceAddresses: records
				.filter(
					(record) =>
						isWritten(record) &&
						sourceHost !== undefined &&
						JSON.stringify(record.source.content).includes(sourceHost),
				)
				.map(({ source: { content } }) => content.name),
		},
	};
}
