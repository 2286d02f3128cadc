namespace Quoll.Web.Timing;

/// <summary>High Resolution Time, Performance Timeline and User Timing.</summary>
internal static class TimingApis
{
    public static void Describe(GlobalTable globals)
    {
        globals.Class("Performance", static () => Performance.Interface);
        globals.Class("PerformanceEntry", static () => PerformanceEntry.Interface);
        globals.Class("PerformanceMark", static () => PerformanceMark.Interface);
        globals.Class("PerformanceMeasure", static () => PerformanceMeasure.Interface);
        globals.Class("PerformanceObserver", static () => PerformanceObserver.Interface);
        globals.Class("PerformanceObserverEntryList", static () => PerformanceObserverEntryList.Interface);
        globals.Lazy("performance", static engine => Performance.Of(engine).Value);
    }
}
