import { Button, Menu } from "@mantine/core";
import { Suspense, useContext, useRef, useState } from "react";
import type { ComposerAttachment } from "#domain/people/composer/composer-draft.ts";
import { ComposerDialogContext } from "#web/engine/messages/composerDialog.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { createKey } from "#web/platform/api/createKey.ts";
import {
	CardIcon,
	FileIcon,
	ImageIcon,
	LocationIcon,
	PlusIcon,
	TemplateIcon,
} from "#web/platform/ui/consoleIcons.tsx";
import { LocationModal } from "./LocationModal.tsx";

interface AttachMenuProps {
	/** Number of messages that can still be attached. */
	freeSlots: number;
	onFiles: (files: File[]) => void;
	onAttach: (attachment: ComposerAttachment) => void;
	/** Opens the list of templates. */
	onTemplates: () => void;
}

/** Menu of attachments. */
export function AttachMenu({ freeSlots, onFiles, onAttach, onTemplates }: AttachMenuProps) {
	const maySeeTemplates = useAbility("template-read");
	const [isLocationOpen, setLocationOpen] = useState(false);
	const [isComposing, setComposing] = useState(false);
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
		</>
	);
}
