namespace Quoll.Web.Timing;

/// <summary>High Resolution Time, Performance Timeline and User Timing.</summary>
internal static class TimingApis
{
    public static void Describe(GlobalTable globals)
    {
        globals.Class(Performance.Interface);
        globals.Class(PerformanceEntry.Interface);
        globals.Class(PerformanceMark.Interface);
        globals.Class(PerformanceMeasure.Interface);
        globals.Class(PerformanceObserver.Interface);
        globals.Class(PerformanceObserverEntryList.Interface);
        globals.Lazy("performance", static engine => Performance.Of(engine).Value);
    }
}
