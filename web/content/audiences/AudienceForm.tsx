import { Radio, Select, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { audienceInput, MAX_AUDIENCE_NAME } from "#domain/content/audiences/audience-input.ts";
import { AUDIENCE_SOURCES, type AudienceSource } from "#domain/content/audiences/audience-states.ts";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { FilterField } from "#web/engine/filters/FilterField.tsx";
import { checkDraft, fieldAttribute, firstMessages } from "#web/platform/ui/formProblems.ts";
import { ModalContainer } from "#web/platform/ui/ModalContainer.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { formatFullTime } from "#web/platform/ui/TimeText.tsx";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { type AudienceList, postAudience } from "./audiencesApi.ts";

interface AudienceDraft {
	name: string;
	source: AudienceSource;
	filter: Filter | null;
	linkId: string | null;
	broadcastId: string | null;
}

const BLANK: AudienceDraft = { name: "", source: "filter", filter: null, linkId: null, broadcastId: null };

interface AudienceFormProps {
	/** Sends of which audiences can be made. */
	sends: AudienceList["sends"];
	/** Links with taps. */
	links: AudienceList["links"];
	onClose: () => void;
}

function inputOf({ name, source, filter, linkId, broadcastId }: AudienceDraft) {
	if (source === "filter") return { source, name, filter };
	if (source === "link") return { source, name, link_id: Number(linkId ?? 0) };
	return { source, name, broadcast_id: Number(broadcastId ?? 0) };
}

/** Form of a new audience. */
export function AudienceForm({ sends, links, onClose }: AudienceFormProps) {
	const [draft, setDraft] = useState(BLANK);
	const set = (part: Partial<AudienceDraft>) => setDraft((before) => ({ ...before, ...part }));
	const { saving, save, problems } = useSaving(draft, {
		check: (sent) => checkDraft(audienceInput, inputOf(sent)),
		send: postAudience,
		savedText: "作成を始めました。LINEの準備が終わると使えます",
		failureHeading: "作成できませんでした",
		onSaved: onClose,
	});
	const errors = firstMessages(problems.fields);
	const noSends = sends.length === 0 ? "LINEが友だちを選ぶ一斉配信を送ると使えます。" : undefined;
	/** Reason why a source cannot be used yet. */
	const missing: Partial<Record<AudienceSource, string | undefined>> = {
		link: links.length === 0 ? "タップを数えたリンクができると使えます。" : undefined,
		...{ opened: noSends, clicked: noSends },
	};
	return (
		<ModalContainer
			opened
			title="オーディエンスの作成"
			edited={draft !== BLANK}
			saving={saving}
			onSave={save}
			onClose={onClose}
			saveLabel="作成する"
		>
			<Stack gap="md">
				<TextInput
					label="名前"
					description="LINE公式アカウントの管理画面にも表示されます。"
					required
					maxLength={MAX_AUDIENCE_NAME}
					value={draft.name}
					onChange={({ currentTarget: { value } }) => set({ name: value })}
					error={errors.name}
					{...fieldAttribute("name")}
				/>
				<Radio.Group
					label="だれを入れるか"
					value={draft.source}
					onChange={(source) => set({ source: source as AudienceSource })}
				>
					<Stack gap="xs" mt="2xs">
						{Object.entries(AUDIENCE_SOURCES).map(([value, label]) => (
							<Radio
								key={value}
								value={value}
								label={label}
								disabled={missing[value as AudienceSource] !== undefined}
								description={missing[value as AudienceSource]}
							/>
						))}
					</Stack>
				</Radio.Group>
				{draft.source === "filter" && (
					<FilterField
						label="友だちの条件"
						emptyText="すべての友だちを入れます（ブロックした方を除く）。"
						filter={draft.filter}
						onChange={(filter) => set({ filter })}
						field="filter"
						errors={errors}
					/>
				)}
				{draft.source === "link" && (
					<Select
						label="リンク"
						description="この画面が数えたタップです。どのメッセージのタップも入ります。"
						required
						searchable
						data={links.map(({ id, name, url }) => ({
							value: String(id),
							label: name === "" ? url : `${name}（${url}）`,
						}))}
						value={draft.linkId}
						onChange={(linkId) => set({ linkId })}
						error={errors.link_id}
						{...fieldAttribute("link_id")}
					/>
				)}
				{(draft.source === "opened" || draft.source === "clicked") && (
					<Select
						label="一斉配信"
						description="60日以内に送ったものから選べます。"
						required
						data={sends.map(({ id, name, accepted_at }) => ({
							value: String(id),
							label: `${name}（${formatFullTime(accepted_at)}）`,
						}))}
						value={draft.broadcastId}
						onChange={(broadcastId) => set({ broadcastId })}
						error={errors.broadcast_id}
						{...fieldAttribute("broadcast_id")}
					/>
				)}
				<ProblemAlert problems={problems} />
			</Stack>
		</ModalContainer>
	);
}
