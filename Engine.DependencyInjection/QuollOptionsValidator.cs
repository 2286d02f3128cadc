using Microsoft.Extensions.Options;

namespace Quoll.Extensions.DependencyInjection;

/// <summary>Names each option that has a wrong value, with its key.</summary>
/// <param name="path">The path of the section that options are bound from; empty if they are set by code.</param>
internal sealed class QuollOptionsValidator(string path) : IValidateOptions<QuollOptions>
{
    public ValidateOptionsResult Validate(string? name, QuollOptions options)
    {
        var faults = new List<string>();
        // EngineOptions has the rules.
        Check(nameof(options.MaxTime), () => new EngineOptions { MaxTime = options.MaxTime });
        Check(nameof(options.MaxAllocatedBytes), () => new EngineOptions { MaxAllocatedBytes = options.MaxAllocatedBytes });
        Check(nameof(options.MaxSteps), () => new EngineOptions { MaxSteps = options.MaxSteps });
        Check(nameof(options.MaxCallDepth), () =>
            new EngineOptions { MaxCallDepth = options.MaxCallDepth ?? EngineOptions.DefaultMaxCallDepth });
        Check(nameof(options.MaxSourceLength), () => new EngineOptions { MaxSourceLength = options.MaxSourceLength });
        if ((options.Globals & ~(EngineGlobals.Web | EngineGlobals.Proposals)) != 0)
            Add(nameof(options.Globals), $"{options.Globals} is not a combination of {nameof(EngineGlobals)}.");
        if (options.TimeZone is { } zone && !TimeZoneInfo.TryFindSystemTimeZoneById(zone, out _))
            Add(nameof(options.TimeZone), $"'{zone}' is not a time zone of this system.");
        return faults.Count == 0 ? ValidateOptionsResult.Success : ValidateOptionsResult.Fail(faults);

        void Check(string key, Func<EngineOptions> create)
        {
            try
            {
                create();
            }
            catch (ArgumentOutOfRangeException wrong)
            {
                Add(key, wrong.Message.ReplaceLineEndings(" "));
            }
        }

        void Add(string key, string fault) => faults.Add($"{(path.Length == 0 ? key : $"{path}:{key}")}: {fault}");
    }
}
