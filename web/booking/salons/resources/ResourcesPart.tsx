import { Button } from "@mantine/core";
import { useState } from "react";
import { resourceInput } from "#domain/booking/salons/inputs/salon-part-inputs.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { checkUnparsed } from "#web/platform/ui/checkUnparsed.ts";
import { PlusIcon } from "#web/platform/ui/consoleIcons.tsx";
import { type EditedEntry, EntryPanel } from "#web/platform/ui/EntryPanel.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { ListHeader } from "../parts/ListHeader.tsx";
import { SettingForm } from "../SettingForm.tsx";
import type { SalonPartProps } from "../SettingLoader.tsx";
import { salonResourceApi, useSalonResources } from "../salonsApi.ts";
import type { SalonResource } from "../salonTypes.ts";
import { ResourceFields } from "./ResourceFields.tsx";
import { ResourceList } from "./ResourceList.tsx";
import { BLANK_RESOURCE, resourceDraftOf } from "./resourceDraft.ts";

const NOUN = "スタッフ・席";

/** Bookable resources of a salon: staff, seats and rooms. */
export function ResourcesPart({ salonId }: SalonPartProps) {
	const { data, error, mutate } = useSalonResources(salonId);
	const mayWrite = useAbility("salon-setting");
	const [edited, setEdited] = useState<EditedEntry<SalonResource> | null>(null);
	const resources = data?.data;
	const create = mayWrite && (
		<Button leftSection={<PlusIcon />} onClick={() => setEdited("new")}>
			{NOUN}を追加する
		</Button>
	);
	return (
		<>
			{!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <SkeletonCards height="3.5rem" />}
			{resources?.length === 0 && (
				<EmptyState art="people" title={`${NOUN}はまだありません`} action={create}>
					予約を受けるスタッフや、席・部屋・機械を登録します。
				</EmptyState>
			)}
			{resources && resources.length > 0 && (
				<>
					<ListHeader count={resources.length} action={create} />
					<ResourceList salonId={salonId} resources={resources} mayWrite={mayWrite} onEdit={setEdited} />
				</>
			)}
			<EntryPanel edited={edited} noun={NOUN} onClose={() => setEdited(null)}>
				{(resource, form) => (
					<SettingForm
						start={resource ? resourceDraftOf(resource) : BLANK_RESOURCE}
						check={(draft) => checkUnparsed(resourceInput, draft)}
						send={(body, headers) => salonResourceApi.save(salonId, resource?.id ?? null, body, headers)}
						{...form}
					>
						{(parts) => <ResourceFields {...parts} />}
					</SettingForm>
				)}
			</EntryPanel>
		</>
	);
}
