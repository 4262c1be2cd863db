CREATE TABLE `operator_invitations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`role_id` integer NOT NULL,
	`token_hash` text NOT NULL,
	`invited_by` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`accepted_at` integer,
	`revoked_at` integer,
	`save_key` text,
	FOREIGN KEY (`role_id`) REFERENCES `roles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invited_by`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `operator_invitations_token_hash_unique` ON `operator_invitations` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `operator_invitations_save_key_unique` ON `operator_invitations` (`save_key`);--> statement-breakpoint
CREATE INDEX `operator_invitations_role` ON `operator_invitations` (`role_id`);--> statement-breakpoint
CREATE TABLE `operator_recovery_codes` (
	`operator_id` integer NOT NULL,
	`code_hash` text NOT NULL,
	`used_at` integer,
	PRIMARY KEY(`operator_id`, `code_hash`),
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `second_steps` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`operator_id` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `second_steps_expires` ON `second_steps` (`expires_at`);--> statement-breakpoint
ALTER TABLE `audit_log` ADD `network` text;--> statement-breakpoint
CREATE INDEX `audit_log_operator` ON `audit_log` (`operator_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_type` ON `audit_log` (`subject_type`,`id`);--> statement-breakpoint
ALTER TABLE `operators` ADD `totp_secret` text;--> statement-breakpoint
ALTER TABLE `operators` ADD `totp_step` integer;--> statement-breakpoint
ALTER TABLE `operators` ADD `last_seen_at` integer;--> statement-breakpoint
ALTER TABLE `roles` ADD `two_factor_required` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `roles` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `roles` ADD `save_key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `roles_save_key_unique` ON `roles` (`save_key`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `network` text;