-- Why a product got no price, as codes and numbers: [{"code", "params"}], for words in the reader's language. null: by an
-- earlier release, which stored English words alone.
alter table unpriced_product add column why json;
