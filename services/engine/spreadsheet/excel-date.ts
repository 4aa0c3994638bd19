/**
 * Excel counts days: serial 1 is 1900-01-01, or serial 0 is 1904-01-01 in workbooks created on old Macs. All arithmetic
 * is on whole days, since a local midnight may not exist (daylight saving) or be another day in UTC.
 */

/** 1970-01-01 in the 1900 system, for serials after the nonexistent day 60, 1900-02-29. */
const UNIX_EPOCH_IN_1900_SYSTEM = 25_569
const UNIX_EPOCH_IN_1904_SYSTEM = 24_107

/** Lotus 1-2-3 treated 1900 as a leap year and Excel kept that: serial 60 is a day that does not exist. */
const PHANTOM_LEAP_DAY = 60

/** 9999-12-31, counted from 1970-01-01. */
const LAST_DAY = 2_932_896

/** Excel resolves a millisecond: a serial this close below midnight is that midnight with float noise. */
const HALF_MILLISECOND_DAYS = 0.5 / 86_400_000

/**
 * The day of an Excel serial (its decimal text), as `YYYY-MM-DD`, or `undefined` when Excel has no such day: negative,
 * zero or sixty in the 1900 system, after 9999.
 */
export function serialToIsoDate(serial: string, date1904: boolean): string | undefined {
  const value = Number(serial)
  if (!Number.isFinite(value) || value < 0) return undefined
  const whole = Math.floor(value + HALF_MILLISECOND_DAYS)
  if (date1904) return epochDayToIso(whole - UNIX_EPOCH_IN_1904_SYSTEM)
  if (whole === 0 || whole === PHANTOM_LEAP_DAY) return undefined
  const shift = whole < PHANTOM_LEAP_DAY ? UNIX_EPOCH_IN_1900_SYSTEM - 1 : UNIX_EPOCH_IN_1900_SYSTEM
  return epochDayToIso(whole - shift)
}

/** Whether the calendar has this day. */
export function isRealDay(year: number, month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

export function isoDate(year: number, month: number, day: number): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

const DAYS_BEFORE_1970 = 719_468
const DAYS_PER_ERA = 146_097

/**
 * civil_from_days of Howard Hinnant's "chrono-Compatible Low-Level Date Algorithms"; years start in March
 * so that the leap day comes last.
 */
function epochDayToIso(epochDay: number): string | undefined {
  if (epochDay > LAST_DAY) return undefined
  const z = epochDay + DAYS_BEFORE_1970
  const era = Math.floor(z / DAYS_PER_ERA)
  const dayOfEra = z - era * DAYS_PER_ERA
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153)
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return isoDate(year, month, day)
}
