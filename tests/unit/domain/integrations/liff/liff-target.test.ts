import { expect, test } from "vitest";
import { readLiffTarget } from "#domain/integrations/liff/liff-target.ts";

test.each([
	["/abc123", {}],
	["/ABC123/", {}],
	["/abc123?m1=a&x=1", { m1: "a" }],
	["/abc123?m1=", {}],
	[`/abc123?m1=${"a".repeat(101)}`, {}],
	["/abc123。ご回答ください", {}],
])("%s names the page of the code, with the allowed parameters alone", (state, params) => {
	expect(readLiffTarget(state, ["m1"])).toEqual({ code: "abc123", params });
});

test.each([
	"",
	"abc123",
	"//abc123",
	"/abc123/x",
	"/../abc123",
	"/abc123#x",
	"/abc123\\x",
	"/abc%31",
	"/abc123 x",
	"https://evil.example/abc123",
	`/${"a".repeat(33)}`,
	`/abc123?m1=${"a".repeat(1_000)}`,
])("%s names no page", (state) => {
	expect(readLiffTarget(state, ["m1"])).toBeNull();
});
