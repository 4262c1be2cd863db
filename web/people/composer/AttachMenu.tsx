import { Button, Menu } from "@mantine/core";
import { Suspense, useContext, useRef, useState } from "react";
import type { PlaceholderTargets } from "#domain/engine/placeholders/definition.ts";
import type { ComposerAttachment } from "#domain/people/composer/composer-draft.ts";
import { ComposerDialogContext } from "#web/engine/messages/composerDialog.ts";
import { OWN_PAGE_LABELS, type OwnPage, ownLinkChoices } from "#web/engine/placeholders/ownLinkChoices.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { createKey } from "#web/platform/api/createKey.ts";
import {
	CardIcon,
	FileIcon,
	FormIcon,
	ImageIcon,
	LocationIcon,
	PlusIcon,
	ProductIcon,
	SalonIcon,
	TemplateIcon,
} from "#web/platform/ui/consoleIcons.tsx";
import { LocationModal } from "./LocationModal.tsx";
import { OwnLinkModal } from "./OwnLinkModal.tsx";

interface AttachMenuProps {
	/** Number of messages that can still be attached. */
	freeSlots: number;
	onFiles: (files: File[]) => void;
	onAttach: (attachment: ComposerAttachment) => void;
	/** Opens the list of templates. */
	onTemplates: () => void;
	targets: PlaceholderTargets | undefined;
	/** Puts a placeholder into the text. */
	onInsert: (markup: string) => void;
}

/** Menu of attachments. */
export function AttachMenu(props: AttachMenuProps) {
	const { freeSlots, onFiles, onAttach, onTemplates, targets, onInsert } = props;
	const maySeeTemplates = useAbility("template-read");
	const [isLocationOpen, setLocationOpen] = useState(false);
	const [isComposing, setComposing] = useState(false);
	const [ownPage, setOwnPage] = useState<OwnPage | null>(null);
	const ComposerDialog = useContext(ComposerDialogContext);
	const input = useRef<HTMLInputElement>(null);
	const choose = (accept: string) => {
		if (!input.current) return;
		input.current.accept = accept;
		input.current.click();
	};
	return (
		<>
			<input
				ref={input}
				type="file"
				multiple
				hidden
				aria-label="添付するファイル"
				onChange={({ currentTarget }) => {
					onFiles([...(currentTarget.files ?? [])]);
					// Reset, so that the same file can be chosen again.
					currentTarget.value = "";
				}}
			/>
			<Menu position="top-start" withinPortal shadow="md">
				<Menu.Target>
					<Button variant="default" size="compact-sm" leftSection={<PlusIcon />} disabled={freeSlots === 0}>
						添付
					</Button>
				</Menu.Target>
				<Menu.Dropdown>
					<Menu.Item leftSection={<ImageIcon />} onClick={() => choose("image/*,video/mp4,audio/*")}>
						画像・動画・音声
					</Menu.Item>
					<Menu.Item leftSection={<FileIcon />} onClick={() => choose("")}>
						ファイル（リンクで送信）
					</Menu.Item>
					<Menu.Item leftSection={<LocationIcon />} onClick={() => setLocationOpen(true)}>
						位置情報
					</Menu.Item>
					{OWN_PAGES.filter(({ page }) => ownLinkChoices(page, targets).length > 0).map(
						({ page, icon: Icon }) => (
							<Menu.Item key={page} leftSection={<Icon />} onClick={() => setOwnPage(page)}>
								{OWN_PAGE_LABELS[page]}を送る
							</Menu.Item>
						),
					)}
					{maySeeTemplates && (
						<>
							<Menu.Item leftSection={<CardIcon />} onClick={() => setComposing(true)}>
								カード・Flexメッセージなどを作る
							</Menu.Item>
							<Menu.Item leftSection={<TemplateIcon />} onClick={onTemplates}>
								定型文・テンプレート
							</Menu.Item>
						</>
					)}
				</Menu.Dropdown>
			</Menu>
			{isComposing && (
				<Suspense>
					<ComposerDialog
						title="送るメッセージを作る"
						confirmLabel="添付する"
						max={freeSlots}
						start={[]}
						storesTexts
						onDone={(sends) => {
							setComposing(false);
							for (const { effect, name } of sends)
								if ("egg_id" in effect)
									onAttach({
										key: createKey(),
										label: name,
										message: { type: "template", template_id: effect.egg_id },
									});
						}}
						onClose={() => setComposing(false)}
					/>
				</Suspense>
			)}
			{isLocationOpen && <LocationModal onClose={() => setLocationOpen(false)} onAttach={onAttach} />}
			{ownPage && (
				<OwnLinkModal
					page={ownPage}
					targets={targets}
					onChoose={(markup) => {
						setOwnPage(null);
						onInsert(markup);
					}}
					onClose={() => setOwnPage(null)}
				/>
			)}
		</>
	);
}

/** Pages whose links are offered, where there are any. */
const OWN_PAGES: readonly { page: OwnPage; icon: typeof FormIcon }[] = [
	{ page: "form", icon: FormIcon },
	{ page: "booking", icon: SalonIcon },
	{ page: "product", icon: ProductIcon },
];
