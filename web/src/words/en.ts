/** The catalogues that the page reads, in one chunk for this language. */
export default import.meta.glob<string>("$words/en/{game,page,friends,study,why,rules,faults,bots}.ftl", {
  query: "?raw",
  import: "default",
  eager: true,
});
