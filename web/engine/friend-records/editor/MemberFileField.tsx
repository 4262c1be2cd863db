import { Anchor, Button, FileButton, Group, Input, Stack, Text } from "@mantine/core";
import { useId, useState } from "react";
import { VAR_TYPES } from "#domain/engine/kinds/var.ts";
import { describeError } from "#web/platform/api/apiError.ts";
import { CloseIcon, FileIcon, ImageIcon } from "#web/platform/ui/consoleIcons.tsx";
import { useKeptFocus } from "#web/platform/ui/useKeptFocus.ts";
import classes from "./MemberFileField.module.css";
import type { ValueFieldProps } from "./MemberVarField.tsx";
import { postMemberFile } from "./memberApi.ts";
import type { MemberEditing } from "./useMemberEditor.ts";

interface FileValueProps extends ValueFieldProps {
	friendId: number;
	editing: MemberEditing;
	/** Current file. */
	file: { name: string; url: string } | null;
}

/** Image or PDF as a friend's value: uploaded at once, stored on save. */
export function MemberFileField({ item, friendId, editing, file, error, disabled, ...rest }: FileValueProps) {
	const id = useId();
	const { uploadedName, isCleared, uploading, uploadError, uploadFile, setFileChange } = useFileDraft({
		item,
		friendId,
		editing,
	});
	const isImage = item.type === VAR_TYPES.image;
	const hasFile = uploadedName !== undefined || (file !== null && !isCleared);
	return (
		<Input.Wrapper
			label={item.name}
			labelElement="div"
			labelProps={{ id: `${id}-label` }}
			error={uploadError ?? error}
		>
			<Stack gap="xs" align="flex-start">
				{hasFile && uploadedName === undefined && file && (
					<Anchor href={file.url} target="_blank" size="sm">
						{isImage ? <img src={file.url} alt={file.name} className={classes.picture} /> : file.name}
					</Anchor>
				)}
				{uploadedName !== undefined && <Text size="sm">{uploadedName}（保存すると登録されます）</Text>}
				{isCleared && file && <Text size="sm">「{file.name}」は保存すると削除されます。</Text>}
				<Group gap="xs">
					<FileButton
						onChange={(selectedFile) => void uploadFile(selectedFile)}
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
					{hasFile && (
						<Button
							size="xs"
							variant="subtle"
							color="gray"
							leftSection={<CloseIcon />}
							disabled={disabled || uploading}
							onClick={() => setFileChange(file === null ? AS_SAVED : CLEARED)}
						>
							{isImage ? "画像を外す" : "PDFを外す"}
						</Button>
					)}
					{isCleared && (
						<Button size="xs" variant="subtle" disabled={disabled} onClick={() => setFileChange(AS_SAVED)}>
							元に戻す
						</Button>
					)}
				</Group>
			</Stack>
		</Input.Wrapper>
	);
}

/** Change that the next save makes to the value: the uploaded file, no file, or none. */
interface FileChange {
	/** Token of an upload, empty for no file; undefined leaves the value unchanged. */
	value?: string;
	/** Name of an uploaded file. */
	name?: string;
}
const AS_SAVED: FileChange = {};
const CLEARED: FileChange = { value: "" };

/** Draft of a file value, and its upload. */
function useFileDraft({ item, friendId, editing }: Pick<FileValueProps, "item" | "friendId" | "editing">) {
	const { draft, setDraft, tellUpload } = editing;
	const [uploadError, setUploadError] = useState<string | null>(null);
	const [uploading, setUploading] = useState(false);
	useKeptFocus(uploading);
	const key = String(item.id);
	const setFileChange = ({ value, name }: FileChange) =>
		setDraft((now) => {
			const { [key]: _value, ...vals } = now.vals;
			const { [key]: _name, ...files } = now.files;
			return {
				...now,
				vals: value === undefined ? vals : { ...vals, [key]: value },
				files: name === undefined ? files : { ...files, [key]: name },
			};
		});
	const uploadFile = async (selectedFile: File | null) => {
		if (!selectedFile || uploading) return;
		setUploading(true);
		tellUpload(true);
		setUploadError(null);
		try {
			const { token, name } = await postMemberFile(friendId, item.id, selectedFile);
			setFileChange({ value: token, name });
		} catch (problem) {
			setUploadError(describeError(problem).join(" "));
		}
		setUploading(false);
		tellUpload(false);
	};
	return {
		/** Name of the uploaded file. */
		uploadedName: draft.files[key],
		isCleared: draft.vals[key] === "",
		uploading,
		uploadError,
		uploadFile,
		setFileChange,
	};
}
