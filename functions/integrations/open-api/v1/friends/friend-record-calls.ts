import { friendParams, pageQuery, toPage } from "#domain/integrations/open-api/v1/api-fields.ts";
import {
	changedFriendsShape,
	friendTagParams,
	manyTagsInput,
	tagPage,
	tagsChangedShape,
	tagsInput,
	tagsOfFriendShape,
} from "#domain/integrations/open-api/v1/tag-schemas.ts";
import {
	fieldPage,
	manyValuesInput,
	toConsoleValues,
	valuesInput,
	valuesShape,
} from "#domain/integrations/open-api/v1/value-schemas.ts";
import { defineCall } from "../define-call.ts";
import { changeTagsOfMany, changeTagsOfOne, listProgramTags, showFriendTags } from "./program-tags.ts";
import { listInfoFields, showFriendValues, writeFriendValues, writeValuesOfMany } from "./program-values.ts";

const TAGS_CHAPTER = "タグ";
const VALUES_CHAPTER = "友だち情報";

/** Calls for a friend's tags and field values. */
export const recordCalls = [
	defineCall({
		method: "get",
		path: "/tags",
		right: "read",
		needs: ["tag-read"],
		chapter: TAGS_CHAPTER,
		summary: "タグの一覧",
		description: "idの順に返します。",
		query: pageQuery,
		answer: tagPage,
		run: (ctx, { query }) => listProgramTags(ctx, toPage(query)),
	}),
	defineCall({
		method: "get",
		path: "/friends/{fid}/tags",
		right: "read",
		needs: ["tag-read"],
		chapter: TAGS_CHAPTER,
		summary: "友だちのタグ",
		description: "いま付いているタグを返します。",
		params: friendParams,
		answer: tagsOfFriendShape,
		run: (ctx, { params: { fid } }) => showFriendTags(ctx, fid),
	}),
	defineCall({
		method: "post",
		path: "/friends/{fid}/tags",
		right: "write",
		chapter: TAGS_CHAPTER,
		summary: "友だちにタグを付ける",
		description: "管理画面で付けたときと同じく、タグのアクション・人数の上限・履歴が働きます。",
		params: friendParams,
		body: tagsInput,
		answer: tagsChangedShape,
		run: (ctx, { params: { fid }, body: { tag_ids } }) =>
			changeTagsOfOne(ctx, { fid, add: tag_ids, remove: [] }),
	}),
	defineCall({
		method: "delete",
		path: "/friends/{fid}/tags/{tag_id}",
		right: "write",
		chapter: TAGS_CHAPTER,
		summary: "友だちのタグを外す",
		description: "付いていないタグを外しても、エラーにはなりません。",
		params: friendTagParams,
		answer: tagsChangedShape,
		run: (ctx, { params: { fid, tag_id } }) => changeTagsOfOne(ctx, { fid, add: [], remove: [tag_id] }),
	}),
	defineCall({
		method: "post",
		path: "/friends/tags",
		right: "write",
		chapter: TAGS_CHAPTER,
		summary: "多くの友だちのタグをまとめて付け外しする",
		description: "500人まで。1人でも見つからない友だちがあれば、何も変更しません。",
		body: manyTagsInput,
		answer: changedFriendsShape,
		run: (ctx, { body }) => changeTagsOfMany(ctx, body),
	}),
	defineCall({
		method: "get",
		path: "/friend_info_fields",
		right: "read",
		needs: ["var-read"],
		chapter: VALUES_CHAPTER,
		summary: "友だち情報欄の一覧",
		description: "友だち情報の読み書きに使うidと種類を返します。",
		query: pageQuery,
		answer: fieldPage,
		run: (ctx, { query }) => listInfoFields(ctx, toPage(query)),
	}),
	defineCall({
		method: "get",
		path: "/friends/{fid}/info",
		right: "read",
		needs: ["var-read"],
		chapter: VALUES_CHAPTER,
		summary: "友だち情報を読む",
		description: "欄のidと値を返します。",
		params: friendParams,
		answer: valuesShape,
		run: (ctx, { params: { fid } }) => showFriendValues(ctx, fid),
	}),
	defineCall({
		method: "put",
		path: "/friends/{fid}/info",
		right: "write",
		needs: ["var-read"],
		chapter: VALUES_CHAPTER,
		summary: "友だち情報を書く",
		description: "指定した欄だけを書き換えます。1つでも書けない値があれば、何も変更しません。",
		params: friendParams,
		body: valuesInput,
		answer: valuesShape,
		run: (ctx, { params: { fid }, body: { values } }) => writeFriendValues(ctx, fid, toConsoleValues(values)),
	}),
	defineCall({
		method: "post",
		path: "/friends/info",
		right: "write",
		needs: ["var-read"],
		chapter: VALUES_CHAPTER,
		summary: "多くの友だちの友だち情報をまとめて書く",
		description: "500人、合わせて5,000件の値まで。1つでも書けない値があれば、何も変更しません。",
		body: manyValuesInput,
		answer: changedFriendsShape,
		run: (ctx, { body: { friends } }) =>
			writeValuesOfMany(
				ctx,
				friends.map(({ fid, values }) => ({ fid, vals: toConsoleValues(values) })),
			),
	}),
];
