// Names of the demo's tables in six languages: a table's own name, never its game's again.

const NAMES: readonly Record<string, string>[] = [
  { ko: '로터스', en: 'Lotus', zh: '莲花', ja: 'ロータス', th: 'ดอกบัว', vi: 'Hoa Sen' },
  { ko: '하버', en: 'Harbour', zh: '海港', ja: 'ハーバー', th: 'ท่าเรือ', vi: 'Bến Cảng' },
  { ko: '소나무', en: 'Pine', zh: '青松', ja: '松', th: 'ต้นสน', vi: 'Cây Thông' },
  { ko: '매화', en: 'Plum', zh: '梅花', ja: '梅', th: 'ดอกเหมย', vi: 'Hoa Mai' },
  { ko: '호박', en: 'Amber', zh: '琥珀', ja: '琥珀', th: 'อำพัน', vi: 'Hổ Phách' },
  { ko: '달빛', en: 'Moonlight', zh: '月光', ja: '月光', th: 'แสงจันทร์', vi: 'Ánh Trăng' },
  { ko: '강변', en: 'Riverside', zh: '河畔', ja: 'リバーサイド', th: 'ริมน้ำ', vi: 'Ven Sông' },
  { ko: '단풍', en: 'Maple', zh: '枫叶', ja: '紅葉', th: 'เมเปิล', vi: 'Lá Phong' },
  { ko: '등대', en: 'Lighthouse', zh: '灯塔', ja: '灯台', th: 'ประภาคาร', vi: 'Hải Đăng' },
  { ko: '은하수', en: 'Milky Way', zh: '银河', ja: '天の川', th: 'ทางช้างเผือก', vi: 'Ngân Hà' },
  { ko: '구름', en: 'Cloud', zh: '白云', ja: '雲', th: 'เมฆา', vi: 'Mây Trắng' },
  { ko: '산호', en: 'Coral', zh: '珊瑚', ja: '珊瑚', th: 'ปะการัง', vi: 'San Hô' },
];

/** The names of the demo's n-th table; when they are used up they come again with a number. */
export function tableNames(n: number): Record<string, string> {
  const names = NAMES[n % NAMES.length] ?? {};
  const again = Math.floor(n / NAMES.length);
  if (again === 0) return names;
  return Object.fromEntries(Object.entries(names).map(([lang, name]) => [lang, `${name} ${again + 1}`]));
}
