CREATE TABLE `richmenu_rule_checks` (
	`friend_id` integer PRIMARY KEY NOT NULL,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `richmenu_rule_state` (
	`id` integer PRIMARY KEY NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`save_key` text,
	`cursor` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `richmenu_rule_state_save_key_unique` ON `richmenu_rule_state` (`save_key`);--> statement-breakpoint
CREATE TABLE `richmenu_rules` (
	`id` integer PRIMARY KEY NOT NULL,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`richmenu_id` integer NOT NULL,
	`member_query_id` integer,
	`start_on` text,
	`end_on` text,
	`is_active` integer DEFAULT true NOT NULL,
	FOREIGN KEY (`richmenu_id`) REFERENCES `richmenus`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`member_query_id`) REFERENCES `member_queries`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `richmenu_rules_order` ON `richmenu_rules` (`position`);--> statement-breakpoint
ALTER TABLE `friend_richmenus` ADD `rule_id` integer;--> statement-breakpoint
CREATE INDEX `friend_richmenus_rule` ON `friend_richmenus` (`rule_id`,`friend_id`) WHERE rule_id is not null;