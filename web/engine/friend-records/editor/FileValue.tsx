import { Anchor, Button, FileButton, Group, Input, Stack, Text } from "@mantine/core";
import { useId, useState } from "react";
import { VAR_TYPES } from "#domain/engine/kinds/var.ts";
import { describeError } from "#web/platform/api/error.ts";
import { CloseIcon, FileIcon, ImageIcon } from "#web/platform/ui/icons.tsx";
import { uploadFile } from "./api.ts";
import classes from "./FileValue.module.css";
import type { MemberEditing } from "./useMemberEditor.ts";
import type { ValueFieldProps } from "./VarField.tsx";

interface FileValueProps extends ValueFieldProps {
	friendId: number;
	editing: MemberEditing;
	/** The file that is the value now. */
	file: { name: string; url: string } | null;
}

/** A picture or a PDF that is a friend's value: it is uploaded at once, and becomes the value when it is saved. */
export function FileValue({ item, friendId, editing, file, error, disabled, ...rest }: FileValueProps) {
	const id = useId();
	const { chosen, isCleared, uploading, refused, take, put } = useFileDraft({ item, friendId, editing });
	const isImage = item.type === VAR_TYPES.image;
	const isThere = chosen !== undefined || (file !== null && !isCleared);
	return (
		<Input.Wrapper
			label={item.name}
			labelElement="div"
			labelProps={{ id: `${id}-label` }}
			error={refused ?? error}
		>
			<Stack gap="xs" align="flex-start">
				{isThere && chosen === undefined && file && (
					<Anchor href={file.url} target="_blank" size="sm">
						{isImage ? <img src={file.url} alt={file.name} className={classes.picture} /> : file.name}
					</Anchor>
				)}
				{chosen !== undefined && <Text size="sm">{chosen}（保存すると登録されます）</Text>}
				{isCleared && file && <Text size="sm">「{file.name}」は保存すると削除されます。</Text>}
				<Group gap="xs">
					<FileButton
						onChange={(given) => void take(given)}
						accept={isImage ? "image/jpeg,image/png" : "application/pdf"}
					>
						{(props) => (
							<Button
								{...props}
								size="xs"
								variant="default"
								leftSection={isImage ? <ImageIcon /> : <FileIcon />}
								disabled={disabled || uploading}
								aria-describedby={`${id}-label`}
								data-field={rest["data-field"]}
							>
								{uploading ? "アップロードしています…" : isImage ? "画像を選ぶ" : "PDFを選ぶ"}
							</Button>
						)}
					</FileButton>
					{isThere && (
						<Button
							size="xs"
							variant="subtle"
							color="gray"
							leftSection={<CloseIcon />}
							disabled={disabled || uploading}
							onClick={() => put(file === null ? AS_SAVED : CLEARED)}
						>
							{isImage ? "画像を外す" : "PDFを外す"}
						</Button>
					)}
					{isCleared && (
						<Button size="xs" variant="subtle" disabled={disabled} onClick={() => put(AS_SAVED)}>
							元に戻す
						</Button>
					)}
				</Group>
			</Stack>
		</Input.Wrapper>
	);
}

/** What becomes of the value with the next save: the file that was uploaded, none, or what it is now. */
interface Put {
	/** An upload's token, empty for no file; undefined leaves the value as it is. */
	value?: string;
	/** What an uploaded file is called. */
	name?: string;
}
const AS_SAVED: Put = {};
const CLEARED: Put = { value: "" };

/** What is drafted of the value, and how it is uploaded. */
function useFileDraft({ item, friendId, editing }: Pick<FileValueProps, "item" | "friendId" | "editing">) {
	const { draft, setDraft, tellUpload } = editing;
	const [refused, setRefused] = useState<string | null>(null);
	const [uploading, setUploading] = useState(false);
	const key = String(item.id);
	const put = ({ value, name }: Put) =>
		setDraft((now) => {
			const { [key]: _value, ...vals } = now.vals;
			const { [key]: _name, ...files } = now.files;
			return {
				...now,
				vals: value === undefined ? vals : { ...vals, [key]: value },
				files: name === undefined ? files : { ...files, [key]: name },
			};
		});
	const take = async (given: File | null) => {
		if (!given || uploading) return;
		setUploading(true);
		tellUpload(true);
		setRefused(null);
		try {
			const { token, name } = await uploadFile(friendId, item.id, given);
			put({ value: token, name });
		} catch (problem) {
			setRefused(describeError(problem).join(" "));
		}
		setUploading(false);
		tellUpload(false);
	};
	return {
		/** The name of the file that was uploaded. */
		chosen: draft.files[key],
		isCleared: draft.vals[key] === "",
		uploading,
		refused,
		take,
		put,
	};
}
