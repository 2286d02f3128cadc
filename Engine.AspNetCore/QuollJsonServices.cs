using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Infrastructure;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Options;
using Quoll;
using Quoll.AspNetCore;
using JsonOptions = Microsoft.AspNetCore.Http.Json.JsonOptions;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Registers Quoll's JSON.</summary>
public static class QuollJsonServices
{
    /// <summary>
    /// Makes controllers and minimal APIs serialize and deserialize with Quoll, and sets the options of
    /// <see cref="QuollBody{T}"/> and <see cref="QuollResults"/>. The options of the last call apply.
    /// </summary>
    /// <remarks>
    /// The formatters replace those of System.Text.Json; earlier formatters (null, strings, streams, those of the
    /// application) stay before them. Quoll also serializes <c>JsonResult</c>. In minimal APIs, the options of Quoll
    /// replace those of <c>ConfigureHttpJsonOptions</c>, whose converters stay, after those of Quoll. Results with
    /// JsonSerializerOptions of their own use System.Text.Json.
    /// </remarks>
    /// <param name="services">The services.</param>
    /// <param name="options">The options; null for <see cref="QuollJsonOptions.Web"/>.</param>
    public static IServiceCollection AddQuollJson(this IServiceCollection services, QuollJsonOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(services);
        services.Replace(ServiceDescriptor.Singleton(options ?? QuollJsonOptions.Web));
        services.TryAddEnumerable(ServiceDescriptor.Transient<IPostConfigureOptions<MvcOptions>, QuollMvcSetup>());
        services.TryAddEnumerable(ServiceDescriptor.Transient<IPostConfigureOptions<JsonOptions>, QuollHttpJsonSetup>());
        services.Replace(ServiceDescriptor.Singleton<IActionResultExecutor<JsonResult>, QuollJsonResultExecutor>());
        return services;
    }
}
