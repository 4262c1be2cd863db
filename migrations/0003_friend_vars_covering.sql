DROP INDEX `friend_vars_number`;--> statement-breakpoint
DROP INDEX `friend_vars_date`;--> statement-breakpoint
DROP INDEX `friend_vars_choice`;--> statement-breakpoint
DROP INDEX `friend_vars_value`;--> statement-breakpoint
CREATE INDEX `friend_vars_number` ON `friend_vars` (`var_id`,`number`,`friend_id`) WHERE number is not null;--> statement-breakpoint
CREATE INDEX `friend_vars_date` ON `friend_vars` (`var_id`,`date`,`friend_id`) WHERE date is not null;--> statement-breakpoint
CREATE INDEX `friend_vars_choice` ON `friend_vars` (`var_id`,`choice_id`,`friend_id`) WHERE choice_id is not null;--> statement-breakpoint
CREATE INDEX `friend_vars_value` ON `friend_vars` (`var_id`,`value_key`,`friend_id`) WHERE value_key is not null;