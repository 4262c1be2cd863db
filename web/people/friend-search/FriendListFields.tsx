import {
	Button,
	Group,
	Input,
	MultiSelect,
	Paper,
	Pill,
	SegmentedControl,
	Select,
	SimpleGrid,
	Stack,
} from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { ANY_ALL } from "#domain/engine/filters/conditions/any-all-rule.ts";
import { NO_MARK, NO_MARK_LABEL } from "#domain/engine/filters/conditions/mark.ts";
import { FRIEND_STATES, type FriendState } from "#domain/people/friends/friend-list-query.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { MARK_TEXTS } from "#domain/platform/texts/marks-texts.ts";
import { formatDay } from "#domain/platform/time/format-moment.ts";
import { useMarks } from "#web/engine/friend-records/responseMarks.ts";
import { ItemSelector } from "#web/engine/selector/ItemSelector.tsx";
import { NARROW } from "#web/platform/ui/breakpoints.ts";
import { DownIcon } from "#web/platform/ui/consoleIcons.tsx";
import { SearchField } from "#web/platform/ui/SearchField.tsx";
import classes from "./Found.module.css";
import type { FriendListAddress } from "./friendSearchApi.ts";

interface FriendListFieldsProps {
	query: FriendListAddress;
	setQuery: (change: Partial<FriendListAddress>) => void;
}

/** Choices of `tagOr`. */
const TAG_RULES = [
	{ value: String(ANY_ALL.any), label: "いずれかがある" },
	{ value: String(ANY_ALL.all), label: "すべてがある" },
	{ value: String(ANY_ALL.none), label: "どれもない" },
	{ value: String(ANY_ALL.notAll), label: "すべてが揃ってはいない" },
];

const STATES = Object.entries(FRIEND_STATES).map(([value, label]) => ({ value, label }));

/** Days that links on the home page name, with the event on them. */
const DAYS = [
	{ name: "followed", eventText: "追加" },
	{ name: "blocked", eventText: "ブロック" },
] as const;

/** Conditions that are set with one press: name, tags, response marks and state. */
export function FriendListFields({ query, setQuery }: FriendListFieldsProps) {
	const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
	const [expanded, setExpanded] = useState(false);
	const furtherCount = [query.tagIds.length > 0, query.markIds.length > 0, query.state !== "all"].filter(
		Boolean,
	).length;
	return (
		<Paper withBorder p={{ base: "sm", sm: "md" }} component="section" aria-label="友だちを絞り込む">
			<SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} className={classes.quick} spacing="sm">
				<SearchField label="名前で検索" labelled value={query.name} onSearch={(name) => setQuery({ name })} />
				{isNarrow && (
					<Button
						variant="default"
						rightSection={<DownIcon />}
						aria-expanded={expanded}
						onClick={() => setExpanded(!expanded)}
					>
						タグ・対応マーク・状態{furtherCount > 0 && `（${furtherCount}件）`}
					</Button>
				)}
				{(!isNarrow || expanded) && <FurtherFields query={query} setQuery={setQuery} />}
			</SimpleGrid>
			{query.fid === "" && (query.followed || query.blocked) && (
				<Group gap="sm" mt="sm">
					{DAYS.map(
						({ name, eventText }) =>
							query[name] && (
								<Pill
									key={name}
									size="lg"
									withRemoveButton
									removeButtonProps={{
										"aria-label": "日付の条件を解除する",
										"aria-hidden": false,
										tabIndex: 0,
									}}
									onRemove={() => setQuery({ [name]: null })}
								>
									{formatDay(query[name])}に{eventText}
								</Pill>
							),
					)}
				</Group>
			)}
		</Paper>
	);
}

/** Fields that a phone shows only when they are asked for. */
const FurtherFields = ({ query, setQuery }: FriendListFieldsProps) => (
	<>
		<Stack gap="xs">
			<ItemSelector
				kind="tag"
				multiple
				appendable={false}
				value={query.tagIds}
				onChange={(tagIds) => setQuery({ tagIds })}
			/>
			{query.tagIds.length > 0 && (
				<Select
					label="選んだタグの"
					data={TAG_RULES}
					value={String(query.tagOr)}
					onChange={(rule) => setQuery({ tagOr: Number(rule) as FriendListAddress["tagOr"] })}
					allowDeselect={false}
				/>
			)}
		</Stack>
		<MarksField value={query.markIds} onChange={(markIds) => setQuery({ markIds })} />
		{query.fid === "" && (
			<Input.Wrapper label="状態" labelElement="div">
				<SegmentedControl
					aria-label="状態で絞り込む"
					data={STATES}
					value={query.state}
					onChange={(state) => setQuery({ state: state as FriendState })}
					fullWidth
					className={classes.states}
				/>
			</Input.Wrapper>
		)}
	</>
);

/** Choice of response marks, of which a friend has one. */
function MarksField({ value, onChange }: { value: readonly number[]; onChange: (ids: number[]) => void }) {
	const store = useMarks();
	const marks = store.state === "ready" ? store.marks : [];
	const known = [
		{ value: String(NO_MARK), label: NO_MARK_LABEL },
		...marks.map((mark) => ({ value: String(mark.id), label: mark.value })),
	];
	const unknown = value
		.filter((id) => !known.some((mark) => mark.value === String(id)))
		.map((id) => ({
			value: String(id),
			label: store.state === "loading" ? MARK_TEXTS.markLoading : FIELD_TEXTS.choiceDeleted,
		}));
	return (
		<MultiSelect
			label="対応マーク"
			placeholder={value.length === 0 ? "すべて" : ""}
			data={[...known, ...unknown]}
			value={value.map(String)}
			onChange={(ids) => onChange(ids.map(Number))}
			error={store.state === "failed" ? MARK_TEXTS.markFailed : undefined}
			searchable
			clearable
			nothingFoundMessage="見つかりませんでした"
		/>
	);
}
