/** The actor in the audit when the health guard acts. */
export const GUARD = 'health guard';
