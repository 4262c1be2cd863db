import { Button, Group, Input, Paper, Select, Stack, Text } from "@mantine/core";
import { formatSendCost } from "#web/engine/send-forecast/formatSendCost.ts";
import { formatPeople } from "#web/platform/ui/formatPeople.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { PositionButtons } from "#web/platform/ui/PositionButtons.tsx";
import { AccountName } from "../AccountName.tsx";
import type { AnnouncementChoice, PartEstimate } from "../headquartersApi.ts";
import type { DraftPart } from "./announcementDraft.ts";

interface AnnouncedAccountsProps {
	parts: readonly DraftPart[];
	onChange: (parts: DraftPart[]) => void;
	choices: readonly AnnouncementChoice[];
	/** Numbers of friends by account; empty until they are known. */
	estimates: ReadonlyMap<string, PartEstimate>;
	error: string | undefined;
}

/** Chosen accounts in their order, each with its friends and their number. */
export function AnnouncedAccounts({ parts, onChange, choices, estimates, error }: AnnouncedAccountsProps) {
	const isChosen = (name: string) => parts.some(({ account }) => account === name);
	const selectable = choices.filter(({ name, refusal }) => refusal === null && !isChosen(name));
	const refused = choices.filter(({ refusal }) => refusal !== null);
	const add = (names: readonly string[]) =>
		onChange([...parts, ...names.map((account) => ({ account, search: "" }))]);
	const move = (from: number, to: number) =>
		onChange(parts.toSpliced(from, 1).toSpliced(to, 0, parts[from]!));
	return (
		<Stack gap="xs" component="section" aria-label="送るアカウント">
			<Input.Label component="div" required>
				送るアカウント
			</Input.Label>
			{parts.map((part, index) => (
				<PartCard
					key={part.account}
					part={part}
					choice={choices.find(({ name }) => name === part.account)}
					estimate={estimates.get(part.account)}
					onSearch={(search) => onChange(parts.with(index, { ...part, search }))}
					position={{ index, count: parts.length }}
					onMove={(to) => move(index, to)}
					onRemove={() => onChange(parts.toSpliced(index, 1))}
				/>
			))}
			<Group gap="sm" align="flex-end">
				<Select
					aria-label="アカウントを追加する"
					placeholder="アカウントを追加する"
					data={selectable.map(({ name, label }) => ({ value: name, label }))}
					value={null}
					onChange={(name) => name !== null && add([name])}
					searchable
					disabled={selectable.length === 0}
					error={error}
					{...fieldAttribute("parts")}
				/>
				{selectable.length > 1 && (
					<Button variant="default" onClick={() => add(selectable.map(({ name }) => name))}>
						すべて追加する（{selectable.length}）
					</Button>
				)}
			</Group>
			{refused.length > 0 && (
				<Text component="details" size="xs" c="dimmed">
					<summary>選べないアカウント（{refused.length}）</summary>
					{refused.map(({ name, label, refusal }) => (
						<div key={name}>
							{label}: {refusal}
						</div>
					))}
				</Text>
			)}
		</Stack>
	);
}

interface PartCardProps {
	part: DraftPart;
	choice: AnnouncementChoice | undefined;
	estimate: PartEstimate | undefined;
	onSearch: (search: string) => void;
	position: { index: number; count: number };
	onMove: (to: number) => void;
	onRemove: () => void;
}

/**
 * Value of the choice of every friend, since an empty one would clear the field. Searches begin with = to differ
 * from it.
 */
const EVERYBODY = "*";

function PartCard({ part, choice, estimate, onSearch, position, onMove, onRemove }: PartCardProps) {
	const label = choice?.label ?? part.account;
	return (
		<Paper withBorder p="sm">
			<Stack gap="xs">
				<Group gap="xs" wrap="nowrap" justify="space-between">
					<AccountName label={label} colour={choice?.colour ?? ""} />
					<PositionButtons entryName={label} {...position} onMove={onMove} onRemove={onRemove} />
				</Group>
				<Select
					label="送る友だち"
					aria-label={`${label}の送る友だち`}
					data={[
						{ value: EVERYBODY, label: "すべての友だち" },
						...(choice?.searches ?? []).map((name) => ({ value: `=${name}`, label: name })),
					]}
					value={part.search === "" ? EVERYBODY : `=${part.search}`}
					onChange={(value) => onSearch(value === null || value === EVERYBODY ? "" : value.slice(1))}
					allowDeselect={false}
					searchable
				/>
				{estimate && <EstimateLine estimate={estimate} />}
			</Stack>
		</Paper>
	);
}

/** Number of friends and LINE's remaining quota of an account. */
export function EstimateLine({ estimate: { count, excluded, quota, problem } }: { estimate: PartEstimate }) {
	if (problem !== null)
		return (
			<Text size="sm" c="red">
				{problem}
			</Text>
		);
	const { quotaText, isBeyond } = formatSendCost({ messages: count, quota });
	return (
		<>
			<Text size="sm">
				<strong>{formatPeople(count)}</strong>
				{excluded > 0 && `（ほかのアカウントから届く${formatPeople(excluded)}を除く）`}・LINEの残り{" "}
				{quotaText}
			</Text>
			{isBeyond && (
				<Text size="sm" c="red" fw={600}>
					今月の残りを超えるため、一部の友だちには届きません。
				</Text>
			)}
		</>
	);
}
