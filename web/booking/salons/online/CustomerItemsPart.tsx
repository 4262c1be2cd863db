import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { customerItemInput, MAX_CUSTOMER_ITEMS } from "#domain/booking/salons/inputs/salon-online-inputs.ts";
import { RESERVATION_HELP } from "#domain/engine/reservations/reservation-help.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { PlusIcon } from "#web/platform/ui/consoleIcons.tsx";
import { type EditedEntry, EntryPanel } from "#web/platform/ui/EntryPanel.tsx";
import { checkDraft } from "#web/platform/ui/formProblems.ts";
import { HelpText } from "#web/platform/ui/HelpText.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { ListHeader } from "../parts/ListHeader.tsx";
import { SettingForm } from "../SettingForm.tsx";
import type { SalonPartProps } from "../SettingLoader.tsx";
import { patchOnlineConfig, useCustomerItems } from "../salonsApi.ts";
import type { CustomerItem } from "../salonTypes.ts";
import { CustomerItemFields } from "./CustomerItemFields.tsx";
import { CustomerItemList } from "./CustomerItemList.tsx";
import {
	BLANK_CUSTOMER_ITEM,
	type CustomerItemDraft,
	customerItemBodyOf,
	customerItemDraftOf,
} from "./customerItemDraft.ts";

const NOUN = "お客さまへの質問";

/** Questions to friends at booking. */
export function CustomerItemsPart({ salonId }: SalonPartProps) {
	const { data, error, mutate } = useCustomerItems(salonId);
	const mayWrite = useAbility("salon-setting");
	const [edited, setEdited] = useState<EditedEntry<CustomerItem> | null>(null);
	const items = data?.data;
	const create = mayWrite && (
		<Button
			leftSection={<PlusIcon />}
			onClick={() => setEdited("new")}
			disabled={(items?.length ?? 0) >= MAX_CUSTOMER_ITEMS}
		>
			項目を追加する
		</Button>
	);
	return (
		<>
			{!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <SkeletonCards height="3.5rem" />}
			{items?.length === 0 && (
				<EmptyState title={`${NOUN}はまだありません`} action={create}>
					{RESERVATION_HELP.terms.paragraphs[1]}
				</EmptyState>
			)}
			{items && items.length > 0 && (
				<>
					<ListHeader
						count={items.length}
						action={
							<Group gap="0.25rem">
								<HelpText {...RESERVATION_HELP.terms} />
								{create}
							</Group>
						}
					/>
					<CustomerItemList salonId={salonId} items={items} mayWrite={mayWrite} onEdit={setEdited} />
				</>
			)}
			<EntryPanel edited={edited} noun={NOUN} onClose={() => setEdited(null)}>
				{(item, form) => (
					<SettingForm
						start={item ? customerItemDraftOf(item) : BLANK_CUSTOMER_ITEM}
						check={(draft: CustomerItemDraft) => checkDraft(customerItemInput, customerItemBodyOf(draft))}
						send={(body, headers) => patchOnlineConfig(salonId, "customer:upsert", body, headers)}
						{...form}
						onSaved={() => {
							void mutate();
							form.onSaved();
						}}
					>
						{(parts) => <CustomerItemFields {...parts} />}
					</SettingForm>
				)}
			</EntryPanel>
		</>
	);
}
