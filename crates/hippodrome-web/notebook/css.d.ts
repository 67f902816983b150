// A style sheet as text, as Vite puts it into a module.
declare module "*.css?inline" {
  const text: string;
  export default text;
}
