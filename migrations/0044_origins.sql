ALTER TABLE `broadcasts` ADD `program_id` integer REFERENCES open_api_codes(id);--> statement-breakpoint
ALTER TABLE `deliveries` ADD `program_id` integer REFERENCES open_api_codes(id);--> statement-breakpoint
CREATE INDEX `deliveries_program` ON `deliveries` (`friend_id`,`due_at`) WHERE program_id is not null;--> statement-breakpoint
ALTER TABLE `outgoing_webhook_messages` ADD `actor` text;--> statement-breakpoint
ALTER TABLE `salon_history` ADD `program_id` integer;