import { Button, Group, Input, Paper, Text } from "@mantine/core";
import { useState } from "react";
import useSWR from "swr";
import { type Filter, readFilter } from "#domain/engine/filters/filter-schema.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { alertFailure } from "#web/engine/explorer/showAlert.tsx";
import { FilterPanel } from "#web/engine/filters/FilterPanel.tsx";
import { useFilterDescription } from "#web/engine/filters/filtersApi.ts";
import { client, unwrap } from "#web/platform/api/apiClient.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { saveKeyHeader } from "#web/platform/api/useSaveKey.ts";
import { EditIcon, FunnelIcon } from "#web/platform/ui/consoleIcons.tsx";
import { useBusy } from "#web/platform/ui/useBusy.ts";

interface EffectConditionProps {
	/** Filter id of the condition; null runs for everybody. */
	queryId: number | null;
	onChange: (queryId: number | null) => void;
	/** Display name of the effect. */
	effectLabel: string;
	error: string | undefined;
	"data-field": string;
	/** Wording for a condition that is not an effect's. */
	wording?: { heading: string; title: string };
}

/** Condition of an effect, edited in the filter builder. */
export function EffectCondition(props: EffectConditionProps) {
	const { queryId, onChange, effectLabel, error: refusal, "data-field": field } = props;
	const { heading, title } = props.wording ?? {
		heading: "次の条件に合う友だちにだけ実行します",
		title: `${effectLabel}を実行する条件`,
	};
	const mayWrite = useAbility("funnel-write");
	const [opened, setOpened] = useState(false);
	const { data: filter, error } = useCondition(queryId);
	const { description, isBroken } = useFilterDescription(filter ?? null);
	const { run } = useBusy();
	const saveCondition = async (editedFilter: Filter) => {
		try {
			onChange(editedFilter.inputs.length === 0 ? null : await storeCondition(editedFilter));
			setOpened(false);
		} catch (failure) {
			alertFailure(FILTER_TEXTS.filterSaveFailed, failure);
		}
	};
	if (queryId === null && !mayWrite) return null;
	return (
		<Group gap="xs" role="group" aria-label={`${effectLabel}の条件`} align="center">
			{queryId !== null && (
				<Paper withBorder p="xs" flex="1 1 16rem" miw={0}>
					{error && <Input.Error role="alert">{FILTER_TEXTS.funnelLoadFailed}</Input.Error>}
					{!error && (
						<>
							<Text size="xs" c="dimmed">
								{heading}
							</Text>
							<Text size="sm" lineClamp={3} title={description}>
								{filter ? description : "読み込み中…"}
							</Text>
						</>
					)}
					{isBroken && <Input.Error>{FILTER_TEXTS.filterBroken}</Input.Error>}
					{refusal && <Input.Error>{refusal}</Input.Error>}
				</Paper>
			)}
			{mayWrite && (
				<Button
					variant="default"
					size="xs"
					leftSection={queryId === null ? <FunnelIcon /> : <EditIcon />}
					disabled={queryId !== null && !filter}
					onClick={() => setOpened(true)}
					// The first marked field gets the cursor, so the button is marked only if the condition
					// is wrong.
					{...(refusal && { "data-field": field })}
				>
					{queryId === null ? "条件を付ける" : "条件を編集する"}
				</Button>
			)}
			{mayWrite && queryId !== null && (
				<Button variant="default" size="xs" onClick={() => onChange(null)}>
					条件を外す
				</Button>
			)}
			<FilterPanel
				opened={opened}
				start={filter ?? null}
				title={title}
				onEmit={(editedFilter) => void run(() => saveCondition(editedFilter))}
				onClose={() => setOpened(false)}
			/>
		</Group>
	);
}

/** Marks a filter that belongs to one record and is absent from the list of custom searches. */
const FOR_ONE_RECORD = { no_template: "1" } as const;

const useCondition = (queryId: number | null) =>
	useSWR(
		queryId !== null && ["effect-condition", queryId],
		async () =>
			readFilter(
				await unwrap(
					client.funnels.api.funnel.data[":id"].$get({
						param: { id: String(queryId) },
						query: FOR_ONE_RECORD,
					}),
					{ handles: [403, 404] },
				),
			),
		{ revalidateOnFocus: false },
	);

/** Stores a filter for this effect alone; returns its id. */
async function storeCondition(filter: Filter): Promise<number> {
	const { fid } = await unwrap(
		client.funnels.api.funnel.register.$post(
			{ json: { ...filter, ...FOR_ONE_RECORD } },
			{ headers: saveKeyHeader() },
		),
	);
	return fid;
}
