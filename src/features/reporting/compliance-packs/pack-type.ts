/** `type` of reports that are compliance packs. */
export const packType = 'compliance_pack';
